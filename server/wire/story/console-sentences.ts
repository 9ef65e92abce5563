// What the transitions of roles in the console mean to somebody who looks after people.

const last = { refuseLastOperator: 'The last operator of the console kept the role.' }

const ofConsoleAccess = {
  'role.ordered': {
    refuseOwn: 'A role in the console was refused: nobody gives themselves one.',
    refuseHeld: 'A role in the console was ordered that they had already.',
    ...last,
    storeOperator: 'Became an operator of the console.',
    otherwise: 'Became support in the console.',
  },
  'withdrawal.ordered': {
    ...last,
    otherwise: 'Lost their role in the console.',
  },
  'look.requested': {
    refuseStranger: 'Asked for the console, which isn’t for them.',
    otherwise: 'Somebody looked at them in the console.',
  },
  'search.requested': {
    refuseSearch: 'Support searched in the console by a part of a name, which only operators may.',
    otherwise: 'An operator searched for people in the console.',
  },
  'view.requested': {
    refuseStranger: 'Asked for the console, which isn’t for them.',
    refuseView: 'As support they asked the console for what only operators see.',
    otherwise: 'As an operator they looked at everything in the console.',
  },
  'act.requested': {
    refuseStranger: 'Asked for the console, which isn’t for them.',
    refuseAct: 'Support wanted something done for them in the console, which only operators may do.',
    refuseHolder: 'In the console nothing was done for them: they have a role there themselves.',
    refuseUnseen:
      'In the console nothing was done for them: the operator’s look had been used already, or was older than 15 minutes.',
    refuseNow: 'In the console nothing was done for them: their state had no answer to it.',
    otherwise: 'An operator did something for them in the console.',
  },
  'impersonation.requested': {
    refuseStranger: 'Asked for the console, which isn’t for them.',
    refuseAct: 'Support wanted to act as them in the console, which only operators may do.',
    refuseHolder: 'Nobody acted as them in the console: they have a role there themselves.',
    refuseUnseen:
      'Nobody acted as them in the console: the operator’s look had been used already, or was older than 15 minutes.',
    refuseNow: 'Nobody acted as them in the console: their account isn’t verified, or is locked.',
    otherwise: 'An operator began to act as them in the console.',
  },
  'replay.requested': {
    refuseStranger: 'Asked for the console, which isn’t for them.',
    refuseAct: 'As support they wanted to send webhooks again in the console, which only operators may do.',
    refuseUnseen:
      'In the console they sent no webhooks again: their look had been used already, or was older than 15 minutes.',
    refuseNow: 'In the console they sent no webhooks again: none of them could be.',
    otherwise: 'As an operator they sent webhooks again in the console.',
  },
}

export const consoleSentences = {
  'console-access': ofConsoleAccess,
}
