// What every language must say: the same sentences as English, with the same values in them.

import type {
  account,
  applications,
  arrival,
  dashboard,
  factor,
  fields,
  form,
  invitation,
  keys,
  later,
  mailed,
  organization,
  organizationParts,
  pages,
  stepUp,
  support,
  words,
} from './en.ts'
import type { Refusals } from './refusal-words.ts'
import type { names, story } from './told.en.ts'

type Wording<T> = T extends string
  ? string
  : T extends (...values: infer V) => string
    ? (...values: V) => string
    : { [Key in keyof T]: Wording<T[Key]> }

/** A language that lacks a sentence does not compile: here what every page says. */
export type FirstWords = Wording<typeof words>
export type TranslatedWords = FirstWords & { refusals: Refusals }
export type LaterWords = Wording<typeof later>
export type FormWords = Wording<typeof form>
/** `form` and `later` are there with the views that say them. */
export type Words = FirstWords & { form: FormWords; later: LaterWords }
export type PageWords = Wording<typeof pages>
export type DashboardWords = Wording<typeof dashboard>
export type ArrivalWords = Wording<typeof arrival>
export type OrganizationWords = Wording<typeof organization>
export type OrganizationPartsWords = Wording<typeof organizationParts>
export type InvitationWords = Wording<typeof invitation>
export type AccountWords = Wording<typeof account>
export type MailedWords = Wording<typeof mailed>
export type StepUpWords = Wording<typeof stepUp>
export type FactorWords = Wording<typeof factor>
export type FieldWords = Wording<typeof fields>
export type ApplicationsWords = Wording<typeof applications>
export type ConsoleWords = Wording<typeof support>
export type StoryWords = Wording<typeof story>
export type NameWords = Wording<typeof names>
export type ToldWords = { story: StoryWords; names: NameWords }
export type KeyWords = Wording<typeof keys>
