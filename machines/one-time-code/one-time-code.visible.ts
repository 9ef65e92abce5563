// What may be seen of a one-time code: how many tries it has had and may have; its digits are not in it.

import { count, flag, type Visible } from '../kit/visible.ts'

export const visible: Visible = {
  context: { tries: count, triesElsewhere: count, triesAllowed: count },
  event: { budgetSpent: flag },
}
