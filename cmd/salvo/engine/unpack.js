// unpacked puts the functions of a packed program back into their places; cmd/engine/pack describes the format.
export function unpacked(packed) {
  const head = new DataView(packed);
  const bytes = new Uint8Array(packed);
  const count = head.getUint32(0, true);
  const before = head.getUint32(4, true); // the number of bytes before the functions
  const start = 8 + 3 * count;
  const functions = new Array(count);
  let at = start + before;
  for (let i = 0; i < count; i++) {
    const from = at;
    at = endOf(bytes, at);
    const place = 8 + i; // the lowest byte of the function's place; the middle and the highest byte follow count and 2 * count bytes later
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

// endOf returns the place where a function ends. Its length stands before it, 7 bits in each byte.
function endOf(bytes, at) {
  let length = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    length += (byte & 127) * 2 ** shift;
    if (byte < 128) return at + length;
  }
}
