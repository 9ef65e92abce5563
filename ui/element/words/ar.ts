// What the form says in Arabic, without what only pages say.

export { form } from '../../i18n/ar/form.ts'
export { refusals } from '../../i18n/ar/refusals.ts'
