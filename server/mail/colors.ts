// The product's colours in the form that mail programs understand: those of server/wire/tokens.css, in hexadecimal.

export const light = {
  page: '#f4f8f8',
  card: '#ffffff',
  raised: '#eff4f4',
  ink: '#142224',
  soft: '#4e5e60',
  hair: '#dde3e2',
  accent: '#006460',
}

export const dark = {
  page: '#091112',
  card: '#121b1d',
  raised: '#1c2628',
  ink: '#e7ecec',
  soft: '#a1aeae',
  hair: '#263032',
  accent: '#6ed2c9',
}
