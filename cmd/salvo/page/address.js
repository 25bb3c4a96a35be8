// The address holds the scenario: #bkc2+2xsherman-m4+vs+tiger-1+range=35, with what is pinned and the visitor's own
// rosters and tables behind it.

const keep = /[^A-Za-z0-9_.~:,/=@!*'()-]/g;

const coded = (text) => text.trim().replace(/\s+/g, ' ').replace(keep, (c) => (c === ' ' ? '+' : encodeURIComponent(c)));

function decoded(text) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text; // no address that this page has written
  }
}

// written is the part of the address that begins with #.
export async function written({ line, pin, rosters, tables = [] }) {
  let hash = '#' + coded(line);
  if (pin) hash += '&pin=' + coded(pin);
  for (const file of rosters) hash += `&roster=${coded(file.name)};${await packed(file.text)}`;
  for (const file of tables) hash += `&table=${coded(file.name)};${await packed(file.text)}`;
  return hash;
}

// read is what an address says.
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

// mostUnpacked is how much text all rosters and tables of an address may become, so that a small one cannot fill the memory.
const mostUnpacked = 200_000;

// packed is a text or a file, compressed, in letters that an address may have.
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

// unpacked returns the text that was packed; '' if it has more characters than there is room for.
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
    return ''; // nothing that this page has packed
  }
}
