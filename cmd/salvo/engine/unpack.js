// unpacked puts the functions of a packed program back into their places; cmd/engine/pack tells how they stand in it.
export function unpacked(packed) {
  const head = new DataView(packed);
  const bytes = new Uint8Array(packed);
  const count = head.getUint32(0, true);
  const before = head.getUint32(4, true); // bytes of the program that lie before its functions
  const start = 8 + 3 * count;
  const functions = new Array(count);
  let at = start + before;
  for (let i = 0; i < count; i++) {
    const from = at;
    at = endOf(bytes, at);
    const place = 8 + i; // its lowest byte; the middle and the highest one stand count and 2 * count bytes behind it
    functions[bytes[place] | (bytes[place + count] << 8) | (bytes[place + 2 * count] << 16)] = bytes.subarray(from, at);
  }
  const program = new Uint8Array(bytes.length - start);
  program.set(bytes.subarray(start, start + before));
  let to = before;
  for (const body of functions) {
    program.set(body, to);
    to += body.length;
  }
  program.set(bytes.subarray(at), to);
  return program;
}

// endOf is where a function ends: its length stands before it, in sevens of bits.
function endOf(bytes, at) {
  let length = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    length += (byte & 127) * 2 ** shift;
    if (byte < 128) return at + length;
  }
}
