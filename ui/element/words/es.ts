// What the form says in Spanish, without what only pages say.

export { form } from '../../i18n/es/form.ts'
export { refusals } from '../../i18n/es/refusals.ts'
