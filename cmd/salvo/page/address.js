// The part of the address behind # holds the scenario (#bkc2+2xsherman-m4+vs+tiger-1+range=35), then the pinned line
// and the visitor's own rosters and tables.

const keep = /[^A-Za-z0-9_.~:,/=@!*'()-]/g;

const coded = (text) => text.trim().replace(/\s+/g, ' ').replace(keep, (c) => (c === ' ' ? '+' : encodeURIComponent(c)));

function decoded(text) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text; // the text is not from this page
  }
}

// written returns the part of the address that begins with #.
export async function written({ line, pin, rosters, tables = [] }) {
  let hash = '#' + coded(line);
  if (pin) hash += '&pin=' + coded(pin);
  for (const file of rosters) hash += `&roster=${coded(file.name)};${await packed(file.text)}`;
  for (const file of tables) hash += `&table=${coded(file.name)};${await packed(file.text)}`;
  return hash;
}

// read returns the line, the pinned line and the files in the part of an address behind #.
export async function read(hash) {
  const [line, ...more] = hash.replace(/^#/, '').split('&');
  const said = { line: decoded(line), pin: '', rosters: [], tables: [] };
  let room = mostUnpacked;
  for (const part of more) {
    if (part.startsWith('pin=')) said.pin = decoded(part.slice(4));
    const [, kind, name, data] = /^(roster|table)=([^;]*);(.*)$/.exec(part) ?? [];
    const text = kind && await unpacked(data, room);
    room -= text?.length ?? 0;
    if (text) said[kind + 's'].push({ name: decoded(name), text });
  }
  return said;
}

// mostUnpacked is the largest number of characters of all rosters and tables of an address together. Without it a
// small address could fill the memory.
const mostUnpacked = 200_000;

// packed returns a text or a file compressed, in letters that are allowed in an address.
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

// unpacked returns the text that packed has compressed; '' if it has more than room characters.
async function unpacked(data, room) {
  try {
    const binary = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
      .pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += value;
      if (text.length > room) {
        await reader.cancel();
        return '';
      }
    }
  } catch {
    return ''; // the data is not from packed
  }
}
