// The order of the layers, as each page has it from its first sheet: in a page that many files share, whichever of their sheets came
// first would decide it.

import sheet from '../../../ui/styles/main.css?raw'

const [order = ''] = /@layer [^;{]+;/.exec(sheet) ?? []
document.head.prepend(Object.assign(document.createElement('style'), { textContent: order }))
