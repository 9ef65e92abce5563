// The sentences of a person’s story in German: machine-translated, not yet read by a native speaker.

import type { NameWords, StoryWords } from './wording.ts'

const UNVERIFIED = 'Abgelehnt, weil die E-Mail-Adresse nicht bestätigt ist.'
const CLOSED = 'Abgelehnt, weil sich diese E-Mail-Adresse hier nicht registrieren darf.'
const LOCKED = 'Abgelehnt, weil ein Operator das Konto gesperrt hat.'
const WAITING = 'Abgelehnt, weil die Freigabe durch einen Operator noch fehlt.'

const asked = (what: string) => ({
  'none→': `${what} angefordert. Zu dieser E-Mail-Adresse gibt es kein Konto, daher wurde nichts gesendet.`,
  otherwise: `${what} angefordert und per E-Mail gesendet.`,
})

const byPassword = (done: string) => ({
  refuseUnverified: UNVERIFIED,
  refusePasswordless: 'Abgelehnt, weil das Konto kein Passwort hat.',
  refusePassword: 'Abgelehnt, weil das Passwort falsch war.',
  otherwise: done,
})

const byWay = (shown: string) => ({
  refuseLocked: `${shown} ${LOCKED}`,
  refuseWaiting: `${shown} ${WAITING}`,
  otherwise: shown,
})

const LINK_UNDOES_FACTORS = 'Der Link, der eine Änderung der zweiten Faktoren rückgängig macht, war zu alt.'
const TOO_MANY = 'Ein Code wurde abgelehnt: Es gab zu viele falsche. Die Person braucht einen neuen.'
const OWN_LEFT =
  'Ein Code wurde abgelehnt, der in einem Browser eingegeben wurde, der ihn nicht angefordert hatte: Es gab zu viele falsche aus solchen Browsern. Der Browser, der ihn angefordert hat, kann ihn noch eingeben.'

const refused = {
  refuseUnmet:
    'Eine andere Anwendung wurde abgelehnt: Sie verlangte eine Sicherheitsstufe, die nicht gezeigt wurde.',
  refuseSignIn:
    'Eine andere Anwendung wurde abgelehnt: Sie darf nicht nachfragen, und niemand, den sie kennt, war angemeldet.',
  refuseConsent:
    'Eine andere Anwendung wurde abgelehnt: Sie darf nicht nachfragen und ist noch nicht erlaubt.',
  refuseHeldBack: 'Eine andere Anwendung wurde abgelehnt: Die Richtlinie hält ihre Tokens zurück.',
  refuseForNow: 'Eine andere Anwendung wurde abgelehnt: Die Richtlinie gab zu ihren Tokens keine Antwort.',
  refuseOrganization:
    'Eine andere Anwendung wurde abgelehnt: Sie verlangte eine Organisation, in der die Person nicht ist.',
  refuseUnheard:
    'Eine andere Anwendung wurde abgelehnt: Die Organisationen der Person waren gerade nicht bekannt.',
  refuseChoice:
    'Eine andere Anwendung wurde abgelehnt: Sie darf nicht nachfragen, und eine Organisation musste gewählt werden.',
}

const CHOICE = 'Eine Organisation für eine andere Anwendung war zu wählen.'
const STEP_UP = 'Eine andere Anwendung verlangte einen frischen oder stärkeren Nachweis.'

const LAST_OPERATOR = 'Der letzte Operator der Konsole behielt die Rolle.'
const STRANGER = 'Die Konsole aufgerufen, ohne Zugriff zu haben.'

const page = (name: string) => ({
  leadToSignIn: `${name} geöffnet. Eine Anmeldung war nötig.`,
  leadToNoOrganization: `${name} geöffnet, ohne in einer Organisation zu sein.`,
  leadToSelectTenant: `${name} geöffnet. Eine Organisation war zu wählen.`,
  leadToStepUp: `${name} geöffnet. Ein zweiter Faktor wurde verlangt.`,
  otherwise: `${name} geöffnet.`,
})

const landed = (what: string) => ({
  '→limited': `${what} Die E-Mail-Adresse ist nicht bestätigt, daher wird nichts gezeigt.`,
  '→belowDemand': `${what} Die Organisation verlangt zuerst einen zweiten Faktor.`,
  '→withoutTenant': `${what} Es gibt noch keine Organisation.`,
  '→choosing': `${what} Es gibt mehrere Organisationen zur Auswahl.`,
  otherwise: what,
})

const DAY = 'Eine Einladung wurde abgelehnt: Heute wurden zu viele gesendet.'
const OTHERS = 'Eine Einladung wurde abgelehnt: Sie gilt für eine andere E-Mail-Adresse.'
const UNPROVEN = 'Eine Einladung wurde abgelehnt: Die E-Mail-Adresse ist nicht bestätigt.'

export const story: StoryWords = {
  account: {
    'signUp.accepted': {
      refuseSignUp: `Registrierung versucht. ${CLOSED}`,
      createUser: 'Registriert. Ein Code wurde per E-Mail gesendet.',
      keepDecoyAttempt:
        'Jemand wollte sich mit dieser E-Mail-Adresse registrieren. Wem sie gehört, bekam eine Benachrichtigung per E-Mail.',
      otherwise: 'Erneut registriert. Ein neuer Code wurde per E-Mail gesendet.',
    },
    'password.matched': {
      admitOwner: 'Das richtige Passwort eingegeben.',
      refuseLocked: `Das richtige Passwort eingegeben. ${LOCKED}`,
      refuseWaiting: `Das richtige Passwort eingegeben. ${WAITING}`,
      refuseUnverified: `Das richtige Passwort eingegeben. ${UNVERIFIED}`,
      otherwise: 'Ein Passwort wurde abgelehnt.',
    },
    'password.mismatched': {
      refuseUnverified: `Anmeldung versucht. ${UNVERIFIED}`,
      'unverified→': 'Ein Passwort wurde abgelehnt, das keines der Registrierung ist.',
      otherwise: 'Ein falsches Passwort wurde abgelehnt.',
    },
    'verificationCode.requested': {
      issueVerificationCode: 'Ein neuer Bestätigungscode wurde angefordert und per E-Mail gesendet.',
      otherwise:
        'Ein Bestätigungscode wurde angefordert. Diese E-Mail-Adresse braucht keinen, daher wurde nichts gesendet.',
    },
    'signInCode.requested': asked('Ein Anmeldecode wurde'),
    'resetCode.requested': asked('Das Zurücksetzen des Passworts wurde'),
    'resetLink.requested': asked('Das Zurücksetzen des Passworts wurde'),
    'code.recognised': 'Der Code oder Link aus der E-Mail war richtig.',
    'email.verified': {
      '→waiting': `Die E-Mail-Adresse bestätigt. ${WAITING}`,
      dropUnproven:
        'Die E-Mail-Adresse bestätigt. Die Passwörter, die andere vorgeschlagen hatten, wurden verworfen.',
      otherwise: 'Die E-Mail-Adresse bestätigt.',
    },
    'password.reset': {
      refuseLocked: `Den richtigen Code zum Zurücksetzen eingegeben. ${LOCKED}`,
      '→waiting': 'Das Passwort zurückgesetzt. Die Freigabe durch einen Operator fehlt noch.',
      'unverified→': 'Das Passwort zurückgesetzt und damit die E-Mail-Adresse bestätigt.',
      otherwise: 'Das Passwort zurückgesetzt.',
    },
    'signInCode.accepted': {
      ...byWay('Den richtigen Anmeldecode eingegeben.'),
      'unverified→': 'Den richtigen Anmeldecode eingegeben und damit die E-Mail-Adresse bestätigt.',
    },
    'social.completed': {
      refuseSignUp: `Von einem Anbieter zurückgekommen. ${CLOSED}`,
      refuseLocked: `Von einem Anbieter zurückgekommen. ${LOCKED}`,
      refuseWaiting: `Von einem Anbieter zurückgekommen, der für die E-Mail-Adresse bürgt. ${WAITING}`,
      refuseUnverified:
        'Von einem Anbieter zurückgekommen, der nicht für die E-Mail-Adresse bürgt. Abgelehnt, bis ein Code per E-Mail sie bestätigt.',
      createUser: 'Mit einem Anbieter registriert, der für die E-Mail-Adresse bürgt.',
      otherwise: 'Ein Anbieter, der für die E-Mail-Adresse bürgt, wurde verknüpft.',
    },
    'identity.recognised': byWay('Von einem verknüpften Anbieter zurückgekommen.'),
    'browser.proven': 'Der Browser, der die Anmeldung mit einem Anbieter begonnen hatte, schloss sie ab.',
    'passwordChange.requested': byPassword('Das Passwort geändert.'),
    'deletion.requested': byPassword('Das Konto gelöscht.'),
    'emailChange.requested': byPassword('Eine Änderung der E-Mail-Adresse angefordert.'),
    'factorChange.confirmed': byPassword('Eine Änderung von zweiten Faktoren oder Passkeys bestätigt.'),
    'factor.shown': byWay('Einen zweiten Faktor oder einen Passkey gezeigt.'),
    'address.claimed':
      'Jemand anderes hat diese E-Mail-Adresse bestätigt, daher wurde das unbestätigte Konto entfernt.',
    'provider.named': {
      refuseUnverified:
        'Das Verknüpfen eines Anbieters wurde abgelehnt: Er bürgt nicht für die E-Mail-Adresse.',
      refuseLinkedElsewhere:
        'Das Verknüpfen eines Anbieters wurde abgelehnt: Diese Identität hat ein anderes Konto.',
      refuseOtherEmail:
        'Das Verknüpfen eines Anbieters wurde abgelehnt: Er nennt eine andere E-Mail-Adresse.',
      linkIdentity: 'Einen Anbieter verknüpft.',
      otherwise: 'Von einem Anbieter zurückgekommen, der schon verknüpft ist.',
    },
    'unlink.requested': {
      refuseUnverified: UNVERIFIED,
      refuseLastWay: 'Das Trennen eines Anbieters wurde abgelehnt: Er ist die letzte Anmeldemethode.',
      otherwise: 'Einen Anbieter getrennt.',
    },
    'passkeyRemoval.requested': {
      refuseUnverified: UNVERIFIED,
      refuseLastWay: 'Das Entfernen eines Passkeys wurde abgelehnt: Er ist die letzte Anmeldemethode.',
      otherwise: 'Das Entfernen eines Passkeys bestätigt.',
    },
    'profile.changed': { refuseUnverified: UNVERIFIED, otherwise: 'Das Profil geändert.' },
    'allSessions.revoked': 'Alle Sitzungen wurden beendet.',
    'account.lapsed': 'Niemand hat die E-Mail-Adresse rechtzeitig bestätigt, daher wurde das Konto entfernt.',
    'deletion.ordered': 'Das Konto wurde gelöscht.',
    'lock.ordered': 'Das Konto wurde gesperrt, seine Sitzungen wurden beendet.',
    'lock.lifted': 'Die Sperre wurde aufgehoben.',
    'impersonation.ordered':
      'Ein Operator begann, als die Person zu handeln. Sie bekam eine Benachrichtigung per E-Mail.',
    'approval.given': 'Die Person wurde freigegeben und bekam eine E-Mail, dass sie sich anmelden kann.',
    'approval.declined': 'Die Person wurde abgewiesen und ihr Konto gelöscht.',
  },
  'sign-in': {
    'owner.admitted': {
      '→awaitingSecondFactor': 'Der zweite Faktor wurde verlangt.',
      '→mustEnrol': 'Ein zweiter Faktor musste eingerichtet werden.',
      '→ended': 'Mehr war nicht nötig: Für eine Bestätigung öffnet der Dienst keine Sitzung.',
      otherwise: 'Angemeldet.',
    },
    'provider.returned':
      'Von einem Anbieter zurückgekommen. Der Browser, der begonnen hat, hat eine Minute, um abzuschließen.',
    'verifier.redeemed': {
      '→awaitingSecondFactor': 'Der zweite Faktor wurde verlangt.',
      '→mustEnrol': 'Ein zweiter Faktor musste eingerichtet werden.',
      '→ended': 'Der Browser war schon angemeldet.',
      otherwise: 'Angemeldet.',
    },
    'owner.refused': 'Die Anmeldung endete ohne Sitzung.',
    'operator.admitted': 'Eine Sitzung begann, in der ein Operator als die Person handelt.',
    'enrolment.requested': 'Begonnen, einen zweiten Faktor einzurichten.',
    'factor.proven': 'Den zweiten Faktor gezeigt und damit angemeldet.',
    'factor.mismatched': {
      '→refused':
        'Der letzte Versuch mit dem zweiten Faktor war falsch: Die Anmeldung ist vorbei und beginnt wieder mit dem ersten Nachweis.',
      otherwise: 'Ein falscher zweiter Faktor wurde abgelehnt.',
    },
    'lifetime.lapsed':
      'Der zweite Faktor wurde nicht innerhalb von zehn Minuten gezeigt: Die Anmeldung ist vorbei.',
    'newDevice.signedIn': 'Das Gerät ist neu, daher ging eine Benachrichtigung per E-Mail hinaus.',
  },
  'auth-session': {
    'slide.due': 'Eine Sitzung wurde verlängert.',
    'action.requested': {
      refuseJwt: 'Eine Aktion wurde abgelehnt: Mit einem JWT wird nicht gehandelt.',
      refuseImpersonated: 'Eine Aktion wurde abgelehnt: Ein Operator handelte als die Person.',
      refuseStaleSession: 'Eine Aktion verlangte einen frischen Nachweis.',
      otherwise: 'Eine Aktion wurde erlaubt.',
    },
    'lifetime.lapsed': 'Eine Sitzung endete: Ihre Zeit war vorbei.',
    'session.replaced': 'Eine Sitzung wurde durch eine neue Anmeldung ersetzt.',
    'signOut.requested': 'Abgemeldet.',
    'session.revoked': 'Ein anderes Gerät abgemeldet.',
    'otherSessions.revoked': 'Alle anderen Geräte abgemeldet.',
    'allSessions.revoked': 'Alle Geräte abgemeldet.',
  },
  'one-time-code': {
    'code.matched': { refuseTooMany: TOO_MANY, otherwise: 'Der Code aus der E-Mail war richtig.' },
    'code.recognised': { refuseTooMany: TOO_MANY, otherwise: 'Der Code aus der E-Mail war richtig.' },
    'code.mismatched': {
      refuseTooMany: TOO_MANY,
      '→locked':
        'Ein falscher Code wurde eingegeben, der letzte erlaubte Versuch: Die Person braucht einen neuen.',
      otherwise: 'Ein falscher Code wurde eingegeben.',
    },
    'browser.differed': { mailLocked: TOO_MANY, otherwise: OWN_LEFT },
    'code.mismatchedElsewhere': {
      '→expired': TOO_MANY,
      refuseTooMany: OWN_LEFT,
      otherwise: 'Ein falscher Code wurde in einem Browser eingegeben, der ihn nicht angefordert hatte.',
    },
    'code.superseded': 'Ein neuerer Code trat an die Stelle des vorigen.',
    'lifetime.lapsed': 'Ein Code wurde abgelehnt: Er war zu alt.',
    'budget.exhausted': 'Heute wurden zu viele falsche Codes eingegeben: Bis morgen werden Codes abgelehnt.',
  },
  'password-reset': {
    'reset.requested': 'Ein Zurücksetzen des Passworts begann.',
    'code.accepted':
      'Ein neues Passwort wurde gesetzt. Alle Sitzungen endeten, und eine Benachrichtigung ging per E-Mail hinaus.',
  },
  'email-change': {
    'change.replaced': 'Eine neuere Änderung der E-Mail-Adresse trat an die Stelle der vorigen.',
    'olderChange.undone':
      'Eine frühere Änderung der E-Mail-Adresse wurde rückgängig gemacht, und diese mit ihr.',
    'address.proven': {
      refuseTaken: 'Die Änderung der E-Mail-Adresse wurde abgelehnt: Ein anderes Konto hat die neue.',
      otherwise:
        'Die E-Mail-Adresse wurde geändert. An die alte ging per E-Mail ein Weg, das rückgängig zu machen.',
    },
    'undo.requested': {
      refuseTaken:
        'Die Änderung der E-Mail-Adresse konnte nicht rückgängig gemacht werden: Ein anderes Konto hat die alte.',
      otherwise:
        'Die Änderung der E-Mail-Adresse wurde rückgängig gemacht. Alle Sitzungen und Anmeldemethoden endeten: Das Passwort ist zurückzusetzen.',
    },
    'undo.lapsed': 'Der Link, der eine Änderung der E-Mail-Adresse rückgängig macht, war zu alt.',
  },
  policy: {
    'request.allowed': 'Die Richtlinie hat es erlaubt.',
    'request.refused': 'Die Richtlinie hat es abgelehnt.',
    'policy.unavailable': {
      letPass: 'Die Richtlinie gab keine Antwort, und dann werden Anfragen durchgelassen.',
      otherwise: 'Es wurde abgelehnt: Die Richtlinie gab keine Antwort.',
    },
    'captcha.solved': 'Das CAPTCHA wurde gelöst.',
    'captcha.failed': 'Es wurde abgelehnt: Das CAPTCHA wurde nicht gelöst.',
    'captcha.missing': 'Es wurde abgelehnt: Es kam ohne CAPTCHA.',
    'captcha.unavailable': {
      letPass: 'Der Anbieter des CAPTCHA gab keine Antwort, und dann werden Anfragen durchgelassen.',
      otherwise: 'Es wurde abgelehnt: Der Anbieter des CAPTCHA gab keine Antwort.',
    },
    'address.differed':
      'Es wurde abgelehnt: Die E-Mail-Adresse änderte sich, während die Richtlinie gefragt wurde.',
  },
  totp: {
    'enrolment.requested': {
      refuseEnrolled: 'Das Einrichten einer Authenticator-App wurde abgelehnt: Es gibt schon eine.',
      otherwise: 'Begonnen, eine Authenticator-App einzurichten.',
    },
    'secret.requested': {
      refuseEnrolled: 'Das Geheimnis der Authenticator-App wurde nicht gezeigt: Sie ist schon in Gebrauch.',
      otherwise: 'Das Geheimnis der neuen Authenticator-App wurde noch einmal gezeigt.',
    },
    'code.matched': {
      mailFactorAdded: 'Eine Authenticator-App eingerichtet. Eine Benachrichtigung ging per E-Mail hinaus.',
      otherwise: 'Der Code der Authenticator-App war richtig.',
    },
    'code.mismatched': 'Ein falscher Code der Authenticator-App wurde abgelehnt.',
    'code.replayed':
      'Ein Code der Authenticator-App wurde abgelehnt: Er war schon benutzt. Der nächste kommt innerhalb von 30 Sekunden.',
    'budget.spent':
      'Ein Code der Authenticator-App wurde abgelehnt: Heute wurden zu viele falsche eingegeben.',
    'removal.requested': {
      'pending→': 'Das Einrichten einer Authenticator-App abgebrochen.',
      otherwise: 'Die Authenticator-App entfernt. Eine Benachrichtigung ging per E-Mail hinaus.',
    },
    'removal.ordered':
      'Die Authenticator-App wurde entfernt, weil sie verloren war. Eine Benachrichtigung ging per E-Mail hinaus.',
    'undo.requested':
      'Über den Link einer Benachrichtigung wurde die Authenticator-App entfernt. Alle Sitzungen und Anmeldemethoden endeten.',
    'undo.lapsed': LINK_UNDOES_FACTORS,
    'emailChange.undone':
      'Eine Änderung der E-Mail-Adresse wurde rückgängig gemacht und die seither eingerichtete Authenticator-App entfernt.',
  },
  'recovery-codes': {
    'code.matched': {
      refuseUsed: 'Ein Wiederherstellungscode wurde abgelehnt: Er war schon benutzt.',
      otherwise: 'Einen Wiederherstellungscode benutzt.',
    },
    'set.superseded':
      'Ein Wiederherstellungscode gilt nicht mehr: Es gibt neue Codes, oder es gibt keine Authenticator-App mehr.',
  },
  passkey: {
    'attestation.verified': {
      refuseAttestation: 'Das Hinzufügen eines Passkeys wurde abgelehnt: Er kann hier nicht benutzt werden.',
      otherwise: 'Einen Passkey hinzugefügt. Eine Benachrichtigung ging per E-Mail hinaus.',
    },
    'attestation.failed':
      'Das Hinzufügen eines Passkeys wurde abgelehnt: Was der Browser schickte, war falsch.',
    'assertion.verified': {
      refuseAssertion: 'Ein Passkey wurde abgelehnt: Er hatte nicht geprüft, wer ihn benutzt.',
      otherwise: 'Einen Passkey benutzt.',
    },
    'counter.regressed':
      'Ein Passkey wurde abgelehnt: Vielleicht hat ihn jemand kopiert. Eine Benachrichtigung ging per E-Mail hinaus.',
    'assertion.failed': 'Ein Passkey wurde abgelehnt: Was der Browser schickte, war falsch.',
    'name.chosen': 'Einen Passkey umbenannt.',
    'removal.requested': 'Einen Passkey entfernt. Eine Benachrichtigung ging per E-Mail hinaus.',
    'removal.ordered':
      'Ein Passkey wurde entfernt, weil er verloren war. Eine Benachrichtigung ging per E-Mail hinaus.',
    'undo.requested':
      'Über den Link einer Benachrichtigung wurde ein Passkey entfernt. Alle Sitzungen und Anmeldemethoden endeten.',
    'undo.lapsed': LINK_UNDOES_FACTORS,
  },
  'factor-recovery': {
    'recovery.ordered': {
      refuseNoFactor: 'Die Wiederherstellung der zweiten Faktoren wurde abgelehnt: Es gibt keinen.',
      otherwise:
        'Die Wiederherstellung der zweiten Faktoren wurde angeordnet. Ein Link ging per E-Mail hinaus.',
    },
    'mailbox.proven':
      'Der Link der Wiederherstellung wurde geöffnet. Die Wartezeit begann, und per E-Mail ging hinaus, wie sie zu stoppen ist.',
    'link.lapsed': 'Der Link der Wiederherstellung war zu alt.',
    'stop.requested': 'Die Wiederherstellung der zweiten Faktoren wurde über den Link einer E-Mail gestoppt.',
    'stop.ordered': 'Die Wiederherstellung der zweiten Faktoren wurde gestoppt.',
    'factor.shown': 'Die Wiederherstellung der zweiten Faktoren wurde gestoppt: Einer davon wurde gezeigt.',
    'address.moved':
      'Die Wiederherstellung der zweiten Faktoren wurde gestoppt: Das Konto hat eine andere E-Mail-Adresse.',
    'time.passed': 'Die Wartezeit war vorbei, und alle zweiten Faktoren wurden entfernt.',
  },
  authorization: {
    'session.missing': { ...refused, otherwise: 'Eine andere Anwendung verlangte eine Anmeldung.' },
    'session.shown': {
      ...refused,
      leadToStepUp: STEP_UP,
      showOrganizations: CHOICE,
      showConsent: 'Eine andere Anwendung war zu erlauben.',
      otherwise: 'Bei einer anderen Anwendung angemeldet.',
    },
    'organization.chosen': {
      ...refused,
      leadToStepUp: STEP_UP,
      showOrganizations: CHOICE,
      showConsent: 'Eine Organisation gewählt. Eine andere Anwendung war zu erlauben.',
      otherwise: 'Eine Organisation gewählt und bei einer anderen Anwendung angemeldet.',
    },
    'organization.reconsidered': {
      ...refused,
      leadToStepUp: STEP_UP,
      showOrganizations: 'Wollte eine andere Organisation für eine andere Anwendung wählen.',
      otherwise: 'Eine andere Anwendung war noch einmal zu erlauben.',
    },
    'lifetime.lapsed': 'Eine Anmeldung bei einer anderen Anwendung dauerte zu lange.',
    'consent.given': {
      ...refused,
      leadToStepUp: STEP_UP,
      showOrganizations: CHOICE,
      showConsent:
        'Eine andere Anwendung auf einer veralteten Seite erlaubt. Sie war noch einmal zu erlauben.',
      otherwise: 'Eine andere Anwendung erlaubt und bei ihr angemeldet.',
    },
    'account.declined': 'Für eine andere Anwendung ein anderes Konto gewählt.',
    'consent.refused': 'Eine andere Anwendung nicht erlaubt.',
  },
  'authorization-code': {
    'code.presented': {
      refuseReplayed: 'Eine andere Anwendung löste einen Code zweimal ein, daher endete ihr Zugriff.',
      otherwise: 'Eine andere Anwendung löste ihren Code ein.',
    },
    'lifetime.lapsed': 'Eine andere Anwendung löste ihren Code zu spät ein.',
  },
  'refresh-family': {
    'token.presented': {
      refuseReused: 'Eine andere Anwendung benutzte ein Refresh-Token zweimal, daher endete ihr Zugriff.',
      otherwise: 'Eine andere Anwendung erneuerte ihren Zugriff.',
    },
    'membership.ended':
      'Der Zugriff einer anderen Anwendung endete: Die Mitgliedschaft, für die er galt, ist vorbei.',
    'grant.ended': 'Der Zugriff einer anderen Anwendung endete.',
    'lifetime.lapsed': 'Der Zugriff einer anderen Anwendung endete: Seine Zeit war vorbei.',
  },
  'api-key': {
    'key.requested': {
      refuseFull: 'Ein API-Schlüssel wurde abgelehnt: Das Konto hat so viele, wie es haben darf.',
      otherwise: 'Einen API-Schlüssel erstellt.',
    },
    'replacement.requested': 'Den API-Schlüssel erstellt, der an die Stelle eines anderen tritt.',
    'key.presented': {
      refuseLapsed: 'Ein API-Schlüssel wurde abgelehnt: Seine Zeit war vorbei.',
      refuseLocked: 'Ein API-Schlüssel wurde abgelehnt: Das Konto ist gesperrt.',
      refuseUnpermitted: 'Ein API-Schlüssel wurde abgelehnt: Ihm fehlt eine Berechtigung.',
      refuseLimited: 'Ein API-Schlüssel wurde abgelehnt: Er wurde so oft benutzt, wie sein Limit erlaubt.',
      otherwise: 'Ein Programm benutzte einen API-Schlüssel.',
    },
    'rotation.requested': {
      refuseLapsed: 'Ein API-Schlüssel wurde nicht ersetzt: Seine Zeit war vorbei.',
      refuseFull: 'Ein API-Schlüssel wurde nicht ersetzt: Das Konto hat so viele, wie es haben darf.',
      refuseRotated: 'Ein API-Schlüssel wurde nicht ersetzt: Ein anderer trat schon an seine Stelle.',
      otherwise: 'Einen API-Schlüssel ersetzt, der bald endet.',
    },
    'name.chosen': 'Einen API-Schlüssel umbenannt.',
    'revocation.requested': 'Einen API-Schlüssel widerrufen.',
  },
  'console-access': {
    'role.ordered': {
      refuseOwn: 'Eine Rolle in der Konsole wurde abgelehnt: Niemand gibt sich selbst eine.',
      refuseHeld: 'Eine Rolle in der Konsole wurde angeordnet, die es schon gab.',
      refuseLastOperator: LAST_OPERATOR,
      storeOperator: 'Wurde Operator der Konsole.',
      otherwise: 'Wurde Support in der Konsole.',
    },
    'withdrawal.ordered': {
      refuseLastOperator: LAST_OPERATOR,
      otherwise: 'Verlor die Rolle in der Konsole.',
    },
    'look.requested': {
      refuseStranger: STRANGER,
      otherwise: 'Jemand hat die Person in der Konsole angesehen.',
    },
    'search.requested': {
      refuseSearch:
        'Der Support suchte in der Konsole nach einem Teil eines Namens, was nur Operatoren dürfen.',
      otherwise: 'Ein Operator suchte in der Konsole nach Personen.',
    },
    'view.requested': {
      refuseStranger: STRANGER,
      refuseView: 'Als Support in der Konsole verlangt, was nur Operatoren sehen.',
      otherwise: 'Als Operator in der Konsole angesehen, was alle betrifft.',
    },
    'act.requested': {
      refuseStranger: STRANGER,
      refuseAct: 'Der Support wollte in der Konsole etwas für die Person tun, was nur Operatoren dürfen.',
      refuseHolder: 'In der Konsole wurde nichts für die Person getan: Sie hat dort selbst eine Rolle.',
      refuseUnseen:
        'In der Konsole wurde nichts für die Person getan: Die Abfrage des Operators war schon benutzt oder älter als 15 Minuten.',
      refuseNow: 'In der Konsole wurde nichts für die Person getan: Ihr Zustand ließ es nicht zu.',
      otherwise: 'Ein Operator hat in der Konsole etwas für die Person getan.',
    },
    'impersonation.requested': {
      refuseStranger: STRANGER,
      refuseAct: 'Der Support wollte in der Konsole als die Person handeln, was nur Operatoren dürfen.',
      refuseHolder: 'In der Konsole handelte niemand als die Person: Sie hat dort selbst eine Rolle.',
      refuseUnseen:
        'In der Konsole handelte niemand als die Person: Die Abfrage des Operators war schon benutzt oder älter als 15 Minuten.',
      refuseNow:
        'In der Konsole handelte niemand als die Person: Ihr Konto ist nicht bestätigt oder gesperrt.',
      otherwise: 'Ein Operator begann in der Konsole, als die Person zu handeln.',
    },
    'replay.requested': {
      refuseStranger: STRANGER,
      refuseAct:
        'Als Support in der Konsole versucht, Webhooks noch einmal zu senden, was nur Operatoren dürfen.',
      refuseUnseen:
        'In der Konsole keine Webhooks noch einmal gesendet: Die Abfrage war schon benutzt oder älter als 15 Minuten.',
      refuseNow: 'In der Konsole keine Webhooks noch einmal gesendet: Keiner davon ließ sich senden.',
      otherwise: 'Als Operator in der Konsole Webhooks noch einmal gesendet.',
    },
  },
  'app-session': {
    'dashboard.opened': page('Das Dashboard'),
    'noOrganization.opened': page('Die Seite für alle ohne Organisation'),
    'registerOrganization.opened': page('Die Seite zum Erstellen einer Organisation'),
    'selectTenant.opened': page('Die Auswahl der Organisationen'),
    'account.opened': page('Die Kontoseite'),
    'session.opened': landed('Die Anwendung ließ die Person hinein.'),
    'data.requested': {
      refuseSignedOut: 'Die Anwendung verweigerte Daten: Niemand war angemeldet.',
      refuseUnverified: 'Die Anwendung verweigerte Daten: Die E-Mail-Adresse ist nicht bestätigt.',
      refuseBelowDemand: 'Die Anwendung verweigerte Daten: Die Organisation verlangt einen zweiten Faktor.',
      otherwise: 'Die Anwendung gab Daten heraus.',
    },
    'identity.requested': {
      leadToSignIn: 'Ein anderer Dienst führte die Person zur Anmeldung.',
      refuseSignedOut: 'Ein anderer Dienst erfuhr, dass niemand angemeldet ist.',
      refuseAsserted: 'Ein anderer Dienst erfuhr nichts: Nur ein Token sagt, wer das ist.',
      refuseUnverified: 'Ein anderer Dienst erfuhr, dass die E-Mail-Adresse nicht bestätigt ist.',
      refuseBelowDemand: 'Ein anderer Dienst erfuhr, dass ein zweiter Faktor fehlt.',
      otherwise: 'Ein anderer Dienst erfuhr, wer das ist.',
    },
    'signOut.requested': {
      endEverySession: 'Alle Geräte abgemeldet.',
      otherwise: 'Von der Anwendung abgemeldet.',
    },
    'session.checked': {
      forgetUser: 'Die Anwendung beendete die Sitzung: Das Konto wurde gelöscht.',
      endSession: 'Die Anwendung beendete die Sitzung: Die Anmeldung, aus der sie kam, war zu Ende.',
      checkSoon: 'Die Anwendung konnte nicht fragen, ob die Anmeldung noch gilt.',
      otherwise: 'Die Anwendung fragte, ob die Anmeldung noch gilt.',
    },
    'lifetime.lapsed': {
      keepSession: 'Die Anwendung verlängerte die Sitzung.',
      otherwise: 'Die Anwendung beendete die Sitzung: Ihre Zeit war vorbei.',
    },
    'organization.created': {
      forgetCookie: 'Eine Organisation erstellt. Die Sitzung war da schon zu Ende.',
      ...landed('Eine Organisation erstellt.'),
    },
    'tenant.selected': {
      refuseNonMember: 'Die Wahl einer Organisation wurde abgelehnt: Die Person ist dort kein Mitglied.',
      '→belowDemand': 'Eine Organisation gewählt, die zuerst einen zweiten Faktor verlangt.',
      otherwise: 'Eine Organisation gewählt.',
    },
  },
  membership: {
    'organization.requested': {
      refuseOneTooMany: 'Das Erstellen einer Organisation wurde abgelehnt: Es sind zu viele.',
      otherwise: 'Eine neue Organisation in Besitz genommen.',
    },
    'invitation.accepted': {
      keepMembership: 'Eine Einladung angenommen, obwohl schon Mitglied.',
      otherwise: 'Einer Organisation beigetreten.',
    },
    'action.requested': {
      refuseBelowDemand: 'Abgelehnt, weil die Organisation zuerst einen zweiten Faktor verlangt.',
      refuseNonMember:
        'Eine Aktion in einer Organisation wurde abgelehnt: Die Person ist dort kein Mitglied.',
      refuseNoMember:
        'Eine Aktion in einer Organisation wurde abgelehnt: Sie galt niemandem, der Mitglied ist.',
      refuseOwner:
        'Eine Aktion in einer Organisation wurde abgelehnt: Wem sie gehört, lässt sich so nicht ändern.',
      refuseWithoutFactor: 'Einen zweiten Faktor zu verlangen wurde abgelehnt: Die Person hat selbst keinen.',
      refuseNotAllowed: 'Eine Aktion in einer Organisation wurde abgelehnt: Die Rolle erlaubt sie nicht.',
      otherwise: 'Etwas in einer Organisation geändert.',
    },
    'member.left': {
      refuseNonMember: 'Das Verlassen einer Organisation wurde abgelehnt: Die Person ist dort kein Mitglied.',
      refuseOwner: 'Das Verlassen einer Organisation wurde abgelehnt: Sie gehört der Person.',
      otherwise: 'Eine Organisation verlassen.',
    },
    'member.removed': 'Aus einer Organisation entfernt worden.',
    'ownership.received': 'Eine Organisation übernommen.',
    'role.changed': {
      keepMembership: 'Die Rolle in einer Organisation blieb, wie sie war.',
      '→admin': 'In einer Organisation Admin geworden.',
      '→member': 'In einer Organisation einfaches Mitglied geworden.',
      otherwise: 'In einer Organisation eine andere Rolle bekommen.',
    },
    'ownership.handedOver': 'Eine Organisation übergeben und Mitglied geblieben.',
    'person.deleted': 'Eine Organisation verlassen, weil das Konto gelöscht wurde.',
  },
  invitation: {
    'invitation.requested': {
      refuseInvited: 'Eine Einladung wurde abgelehnt: Diese E-Mail-Adresse ist schon eingeladen.',
      refuseOneself: 'Eine Einladung wurde abgelehnt: Sie galt der Person selbst.',
      refuseMember: 'Eine Einladung wurde abgelehnt: Diese Person ist schon Mitglied.',
      refusePersonsDay: DAY,
      refuseOrganizationsDay: DAY,
      otherwise: 'Jemanden eingeladen.',
    },
    'invitation.accepted': {
      refuseAnother: OTHERS,
      refuseUnproven: UNPROVEN,
      otherwise: 'Eine Einladung angenommen.',
    },
    'invitation.declined': {
      refuseAnother: OTHERS,
      refuseUnproven: UNPROVEN,
      otherwise: 'Eine Einladung ausgeschlagen.',
    },
    'invitation.revoked': 'Eine Einladung wurde zurückgezogen.',
    'resend.requested': {
      refuseOneself: 'Das erneute Senden einer Einladung wurde abgelehnt: Sie galt der Person selbst.',
      refuseMember: 'Das erneute Senden einer Einladung wurde abgelehnt: Diese Person ist schon Mitglied.',
      refusePersonsDay: DAY,
      refuseOrganizationsDay: DAY,
      otherwise: 'Eine Einladung noch einmal gesendet.',
    },
    'inviter.lostPermission':
      'Eine Einladung wurde zurückgezogen, weil die Person, die sie gesendet hat, nicht mehr einladen darf.',
    'lifetime.lapsed': 'Eine Einladung war zu alt.',
  },
  callback: {
    ended: {
      noOrganization: 'Zur Anwendung zurückgekommen, ohne in einer Organisation zu sein.',
      dashboardOfOne: 'Zur Anwendung zurückgekommen, zum Dashboard der einzigen Organisation.',
      dashboardOfDefault: 'Zur Anwendung zurückgekommen, zum Dashboard der Standardorganisation.',
      selectTenant: 'Zur Anwendung zurückgekommen. Eine Organisation war zu wählen.',
      noToken: 'Zur Anwendung ohne Token zurückgekommen und abgelehnt worden.',
      invalidSession: 'Zur Anwendung zurückgekommen und abgelehnt worden: Nichts sagte, wer das ist.',
      unavailable:
        'Zur Anwendung zurückgekommen, die um einen späteren Versuch bat: Der Authentifizierungsdienst war nicht erreichbar.',
    },
  },
}

export const names: NameWords = {
  machines: {
    account: 'Konto',
    'sign-in': 'Anmeldung',
    'auth-session': 'Sitzung',
    'password-reset': 'Zurücksetzen des Passworts',
    'one-time-code': 'Einmalcode',
    totp: 'Authenticator-App',
    'recovery-codes': 'Wiederherstellungscode',
    passkey: 'Passkey',
    'factor-recovery': 'Wiederherstellung der Faktoren',
    'email-change': 'Änderung der E-Mail-Adresse',
    policy: 'Richtlinie',
    authorization: 'Anmeldung bei einer anderen Anwendung',
    'authorization-code': 'Autorisierungscode',
    'refresh-family': 'Zugriff einer anderen Anwendung',
    'api-key': 'API-Schlüssel',
    'console-access': 'Zugriff auf die Konsole',
    'app-session': 'Sitzung der Anwendung',
    membership: 'Mitgliedschaft',
    invitation: 'Einladung',
    callback: 'Rückkehr zur Anwendung',
    service: 'Der Dienst',
  },
  states: {
    account: {
      none: 'Kein Konto',
      unverified: 'E-Mail-Adresse nicht bestätigt',
      verified: 'Bestätigt',
      locked: 'Von einem Operator gesperrt',
      waiting: 'Wartet auf Freigabe',
    },
    'sign-in': {
      awaitingProof: 'Wartet auf den ersten Schritt',
      awaitingBrowser: 'Wartet auf den Browser',
      awaitingSecondFactor: 'Wartet auf den zweiten Faktor',
      mustEnrol: 'Ein zweiter Faktor ist einzurichten',
      opened: 'Angemeldet',
      impersonated: 'Ein Operator handelt als die Person',
      ended: 'Ohne Sitzung beendet',
      refused: 'Abgelehnt',
      expired: 'Abgelaufen',
    },
    'auth-session': { live: 'Aktiv', ended: 'Beendet' },
    'password-reset': {
      idle: 'Nicht begonnen',
      resetCodeSent: 'Code gesendet',
      passwordUpdated: 'Passwort gesetzt',
    },
    'one-time-code': { issued: 'Gültig', locked: 'Gesperrt', spent: 'Benutzt', expired: 'Abgelaufen' },
    totp: { absent: 'Keine', pending: 'Wird eingerichtet', active: 'Aktiv', removed: 'Entfernt' },
    'recovery-codes': { unused: 'Unbenutzt', used: 'Benutzt', superseded: 'Ersetzt' },
    passkey: { unregistered: 'Nicht hinzugefügt', active: 'Aktiv', removed: 'Entfernt' },
    'factor-recovery': {
      absent: 'Keine',
      awaitingMailbox: 'Link gesendet, noch nicht geöffnet',
      waiting: 'In der Wartezeit',
      completed: 'Abgeschlossen',
      stopped: 'Gestoppt',
      expired: 'Abgelaufen',
    },
    'email-change': {
      requested: 'Angefordert',
      changed: 'Geändert, kann rückgängig gemacht werden',
      undone: 'Rückgängig gemacht',
      kept: 'Endgültig',
      withdrawn: 'Zurückgezogen',
    },
    policy: {
      asking: 'Wird gefragt',
      allowed: 'Erlaubt',
      refused: 'Abgelehnt',
      allowedUnanswered: 'Ohne Antwort erlaubt',
      refusedUnanswered: 'Ohne Antwort abgelehnt',
    },
    authorization: {
      askingForSignIn: 'Verlangt eine Anmeldung',
      steppingUp: 'Verlangt einen stärkeren Nachweis',
      choosingOrganization: 'Fragt nach einer Organisation',
      askingForConsent: 'Fragt nach der Erlaubnis',
      granted: 'Erteilt',
      denied: 'Verweigert',
      expired: 'Abgelaufen',
    },
    'authorization-code': {
      issued: 'Gültig',
      redeemed: 'Eingelöst',
      replayed: 'Zweimal eingelöst',
      expired: 'Abgelaufen',
    },
    'refresh-family': { active: 'Aktiv', rotated: 'Erneuert', reused: 'Zweimal benutzt', ended: 'Beendet' },
    'api-key': {
      unissued: 'Nicht erstellt',
      active: 'Aktiv',
      rotated: 'Ersetzt, endet bald',
      expired: 'Abgelaufen',
      revoked: 'Widerrufen',
    },
    'console-access': { none: 'Keine Rolle', support: 'Support', operator: 'Operator' },
    'app-session': {
      signedOut: 'Abgemeldet',
      limited: 'E-Mail-Adresse nicht bestätigt',
      withoutTenant: 'In keiner Organisation',
      choosing: 'Wählt eine Organisation',
      belowDemand: 'Zweiter Faktor fehlt',
      inTenant: 'In einer Organisation',
    },
    membership: { absent: 'Kein Mitglied', member: 'Mitglied', admin: 'Admin', owner: 'Inhaber' },
    invitation: {
      none: 'Keine',
      pending: 'Offen',
      accepted: 'Angenommen',
      declined: 'Ausgeschlagen',
      revoked: 'Zurückgezogen',
      lapsed: 'Abgelaufen',
    },
  },
  guards: {
    account: {
      isSignUpClosed: 'Diese E-Mail-Adresse darf sich hier nicht registrieren',
      waitsWithIdentity: 'Neue Konten brauchen die Freigabe durch einen Operator',
      mayDisclose: 'Die E-Mail-Adresse ist nicht bestätigt, was gesagt werden darf',
      isProposed: 'Das Passwort ist eines der Registrierung, aber die E-Mail-Adresse ist nicht bestätigt',
      mayDiscloseMistyping: 'Das Passwort war vertippt, und die E-Mail-Adresse ist nicht bestätigt',
      disclosesUnverified: 'Die E-Mail-Adresse ist nicht bestätigt',
      isMistyped: 'Das Passwort war vertippt',
      waitsWithOwnSignUp: 'Das Konto braucht die Freigabe durch einen Operator',
      waitsWithOwnTyping:
        'Das Konto braucht die Freigabe durch einen Operator, mit dem hier eingegebenen Passwort',
      waitsWithOnlySignUp:
        'Das Konto braucht die Freigabe durch einen Operator, mit seiner einzigen Registrierung',
      demandsApproval: 'Konten brauchen die Freigabe durch einen Operator',
      mustMimicUnverified: 'Die Antwort muss die einer unbestätigten E-Mail-Adresse sein',
      isPasswordMissing: 'Das Konto hat kein Passwort',
      isPasswordWrong: 'Das Passwort ist falsch',
      isEmailUnproven: 'Der Anbieter bürgt nicht für die E-Mail-Adresse',
      isLinkedElsewhere: 'Ein anderes Konto hat diese Identität',
      isOfAnotherEmail: 'Der Anbieter nennt eine andere E-Mail-Adresse',
      isLastSignInMethod: 'Es ist die letzte Anmeldemethode',
      isEmailProven: 'Das Konto ist nicht benutzbar, obwohl der Anbieter für die E-Mail-Adresse bürgt',
    },
    'auth-session': {
      isJwt: 'Ein JWT kann das nicht',
      isOperator: 'Ein Operator handelte als die Person',
      isBelow: 'Der Nachweis ist zu alt oder zu schwach',
    },
    'one-time-code': {
      isLastTry: 'Es war der letzte Versuch',
      isBudgetSpent: 'Heute zu viele falsche Codes',
      isClosedElsewhere: 'Zu viele falsche Codes aus Browsern, die ihn nicht angefordert hatten',
    },
    passkey: { isHalf: 'Der Passkey hatte nicht geprüft, wer ihn benutzt' },
    'factor-recovery': { lacksFactor: 'Es gibt keinen zweiten Faktor' },
    'email-change': { isTaken: 'Ein anderes Konto hat die E-Mail-Adresse' },
    authorization: {
      isSilent: 'Die Anwendung darf nicht nachfragen',
      isOfAnother: 'Eine andere Person ist angemeldet',
      isUnreachable: 'Das Konto kann die Stufe nicht erreichen',
      isSilentlyLower: 'Die Anwendung darf nicht nach einem stärkeren Nachweis fragen',
      isSilentlyOlder: 'Die Anwendung darf nicht nach einem frischen Nachweis fragen',
      isHeldBack: 'Die Richtlinie hält die Tokens zurück',
      isUnanswered: 'Die Richtlinie gab keine Antwort',
      isWithoutOrganization: 'Die Person ist nicht in der Organisation',
      isUnheard: 'Die Organisationen waren nicht bekannt',
      mustSilentlyChoose: 'Die Anwendung darf nicht nach einer Organisation fragen',
      mustSilentlyConsent: 'Die Anwendung darf nicht nach der Erlaubnis fragen',
    },
    'refresh-family': { isUsed: 'Das Refresh-Token war schon benutzt' },
    'api-key': {
      isFull: 'Es gibt so viele API-Schlüssel, wie erlaubt sind',
      hasLapsed: 'Der API-Schlüssel ist abgelaufen',
      isOwnerLocked: 'Das Konto ist gesperrt',
      isUnpermitted: 'Dem API-Schlüssel fehlt eine Berechtigung',
      isLimitReached: 'Das Limit des API-Schlüssels ist aufgebraucht',
    },
    'console-access': {
      isOwn: 'Niemand gibt sich selbst eine Rolle',
      isOfOperator: 'Es ging um die Rolle eines Operators',
      isLastOperator: 'Es gibt keinen anderen Operator',
      isOfHolder: 'Die Person hat selbst eine Rolle',
      isUnseen: 'Die Abfrage war schon benutzt oder ist zu alt',
      isUnaccepted: 'Der Zustand der Person lässt es nicht zu',
    },
    'app-session': {
      isAsserted: 'Nur ein Token sagt, wer das ist',
      isStranger: 'Die Person ist kein Mitglied',
      isOfOrganization: 'Die Daten gehören der Organisation',
    },
    membership: {
      isOneTooMany: 'Es sind zu viele Organisationen',
      isBelow: 'Die Organisation verlangt einen zweiten Faktor',
      isAboutNobody: 'Wen es betrifft, ist kein Mitglied',
      isAboutOwner: 'Wen es betrifft, ist Inhaber',
      demandsWithoutFactor: 'Die Person hat selbst keinen zweiten Faktor',
    },
    invitation: {
      isInvited: 'Diese E-Mail-Adresse ist schon eingeladen',
      isOneself: 'Sie galt der Person selbst',
      isMember: 'Diese Person ist schon Mitglied',
      isPersonsDaySpent: 'Die Person hat heute zu viele gesendet',
      isOrganizationsDaySpent: 'Die Organisation hat heute zu viele gesendet',
      isAnother: 'Sie gilt für eine andere E-Mail-Adresse',
      isUnproven: 'Die E-Mail-Adresse ist nicht bestätigt',
    },
  },
  codes: {
    'email-verification': 'Bestätigungscode',
    'sign-in': 'Anmeldecode',
    'forget-password': 'Code zum Zurücksetzen des Passworts',
    'reset-link': 'Link zum Zurücksetzen des Passworts',
    'change-email': 'Code für eine neue E-Mail-Adresse',
  },
  mails: {
    'verification-code': 'Bestätigungscode',
    'sign-in-code': 'Anmeldecode',
    'reset-code': 'Code zum Zurücksetzen des Passworts',
    'reset-link': 'Link zum Zurücksetzen des Passworts',
    'change-email-code': 'Code für eine neue E-Mail-Adresse',
    'sign-up-notice': 'Hinweis: Jemand wollte sich registrieren',
    'password-changed': 'Hinweis: Passwort geändert',
    'new-device': 'Hinweis: Anmeldung auf einem neuen Gerät',
    'provider-linked': 'Hinweis: Anbieter verknüpft',
    'factor-removed': 'Hinweis: Authenticator-App entfernt',
    'passkey-removed': 'Hinweis: Passkey entfernt',
    'passkey-copied': 'Hinweis: Passkey vielleicht kopiert',
    'api-key-created': 'Hinweis: API-Schlüssel erstellt',
    'api-key-rotated': 'Hinweis: API-Schlüssel ersetzt',
    'api-key-revoked': 'Hinweis: API-Schlüssel widerrufen',
    'email-taken': 'Hinweis: Jemand wollte diese E-Mail-Adresse',
    'codes-locked': 'Hinweis: zu viele falsche Codes',
    'passwords-locked': 'Hinweis: zu viele falsche Passwörter',
    'account-deleted': 'Hinweis: Konto gelöscht',
    'account-approved': 'Hinweis: Konto freigegeben',
    impersonated: 'Hinweis: Ein Operator handelte als die Person',
    'email-changed': 'Hinweis: E-Mail-Adresse geändert',
    'factor-added': 'Hinweis: Authenticator-App hinzugefügt',
    'passkey-added': 'Hinweis: Passkey hinzugefügt',
    'recovery-ordered': 'Link, der die Wiederherstellung der Faktoren beginnt',
    'recovery-waiting': 'Hinweis: Wiederherstellung der Faktoren begonnen',
  },
  mailStates: { waiting: 'Wartet auf den Versand', sent: 'Gesendet', 'given up': 'Aufgegeben' },
  roles: { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied' },
  passkeyKinds: { singleDevice: 'auf einem Gerät', multiDevice: 'synchronisiert' },
  methods: {
    pwd: 'Passwort',
    email: 'Code per E-Mail',
    federated: 'Identitätsanbieter',
    otp: 'Authenticator-App',
    recovery: 'Wiederherstellungscode',
    hwk: 'Passkey auf einem Gerät',
    swk: 'Synchronisierter Passkey',
    user: 'Vom Passkey geprüfte Person',
    mfa: 'Zwei Faktoren',
    operator: 'Ein Operator, der als die Person handelt',
  },
  levels: { aal1: 'Stufe 1: ein Faktor', aal2: 'Stufe 2: zwei Faktoren' },
  limits: {
    'sign-in': 'Anmeldungen',
    password: 'Passwörter',
    'sign-up': 'Registrierungen',
    codes: 'Eingegebene Codes',
    reset: 'Zurücksetzen des Passworts',
    send: 'Anforderungen von E-Mails',
    mail: 'E-Mails',
    social: 'Anmeldungen über Anbieter',
    callback: 'Sitzungen der Anwendung',
    change: 'Änderungen in der Anwendung',
    'user-code': 'Codes von Geräten',
    console: 'Konsole',
    other: 'Alle anderen Anfragen',
  },
  limitsBy: {
    address: 'je Netzwerk',
    session: 'je Sitzung',
    email: 'je E-Mail-Adresse',
    both: 'je E-Mail-Adresse und Netzwerk',
    device: 'je bekanntem Gerät',
    hour: 'je Stunde',
    day: 'je Tag',
    total: 'insgesamt',
    pause: 'Pause zwischen zweien',
  },
  demandedOf: { nobody: 'Niemandem', 'owners-and-admins': 'Inhabern und Admins', everybody: 'Allen' },
  unnamed: (name) => `Dieser Version unbekannt: „${name}“`,
  role: (name) => `Rolle „${name}“`,
  unknownDevice: 'Unbekanntes Gerät',
  demanded: 'Vom Betreiber verlangt von',
  until: (moment) => `Bis ${moment}`,
  unnamedPasskey: 'Passkey ohne Namen',
  since: (what, moment) => `${what}, seit ${moment}`,
  untold: (event, machine) => `Eine andere Version hat dies aufgezeichnet: „${event}“ (${machine}).`,
  operator: (operator) => `Durch Operator ${operator}`,
  from: (address) => `Von ${address}`,
  onChart: 'Im Diagramm:',
}
