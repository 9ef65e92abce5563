// The sentences of a person’s story in Spanish: machine-translated, not yet read by a native speaker.

import type { NameWords, StoryWords } from './wording.ts'

const UNVERIFIED = 'Se rechazó porque el correo no está verificado.'
const CLOSED = 'Se rechazó porque este correo no puede registrarse aquí.'
const LOCKED = 'Se rechazó porque un operador ha bloqueado la cuenta.'
const WAITING = 'Se rechazó porque falta la aprobación de un operador.'

const asked = (what: string, sent: string) => ({
  'none→': `Se pidió ${what}. Nadie tiene una cuenta con este correo, así que no se envió nada.`,
  otherwise: `Se pidió ${what} y se ${sent} por correo.`,
})

const byPassword = (done: string) => ({
  refuseUnverified: UNVERIFIED,
  refusePasswordless: 'Se rechazó porque la cuenta no tiene contraseña.',
  refusePassword: 'Se rechazó porque la contraseña era incorrecta.',
  otherwise: done,
})

const byWay = (shown: string) => ({
  refuseLocked: `${shown} ${LOCKED}`,
  refuseWaiting: `${shown} ${WAITING}`,
  otherwise: shown,
})

const LINK_UNDOES_FACTORS = 'El enlace que deshace un cambio de los segundos factores era demasiado antiguo.'
const TOO_MANY = 'Se rechazó un código: hubo demasiados incorrectos. La persona necesita otro.'
const OWN_LEFT =
  'Se rechazó un código escrito en un navegador que no lo había pedido: hubo demasiados incorrectos desde navegadores así. El que lo pidió todavía puede escribirlo.'

const refused = {
  refuseUnmet: 'Se rechazó otra aplicación: pidió un nivel de prueba que no se mostró.',
  refuseSignIn: 'Se rechazó otra aplicación: no puede preguntar y nadie que conozca tenía la sesión abierta.',
  refuseConsent: 'Se rechazó otra aplicación: no puede preguntar y todavía no tiene permiso.',
  refuseHeldBack: 'Se rechazó otra aplicación: la política retiene sus tokens.',
  refuseForNow: 'Se rechazó otra aplicación: la política no respondió sobre sus tokens.',
  refuseOrganization: 'Se rechazó otra aplicación: pidió una organización que no es de la persona.',
  refuseUnheard:
    'Se rechazó otra aplicación: en ese momento no se conocían las organizaciones de la persona.',
  refuseChoice: 'Se rechazó otra aplicación: no puede preguntar y había que elegir una organización.',
}

const CHOICE = 'Había que elegir una organización para otra aplicación.'
const STEP_UP = 'Otra aplicación pidió una prueba reciente o más fuerte.'

const LAST_OPERATOR = 'El último operador de la consola conservó el rol.'
const STRANGER = 'Intentó abrir la consola sin tener acceso.'

const page = (name: string) => ({
  leadToSignIn: `Abrió ${name} y se le pidió iniciar sesión.`,
  leadToNoOrganization: `Abrió ${name} sin estar en ninguna organización.`,
  leadToSelectTenant: `Abrió ${name} y se le preguntó qué organización.`,
  leadToStepUp: `Abrió ${name} y se le pidió un segundo factor.`,
  otherwise: `Abrió ${name}.`,
})

const landed = (what: string) => ({
  '→limited': `${what} El correo no está verificado, así que no se muestra nada.`,
  '→belowDemand': `${what} La organización exige antes un segundo factor.`,
  '→withoutTenant': `${what} Todavía no hay ninguna organización.`,
  '→choosing': `${what} Hay varias organizaciones entre las que elegir.`,
  otherwise: what,
})

const DAY = 'Se rechazó una invitación: hoy se enviaron demasiadas.'
const OTHERS = 'Se rechazó una invitación: es para otro correo.'
const UNPROVEN = 'Se rechazó una invitación: el correo no está verificado.'

export const story: StoryWords = {
  account: {
    'signUp.accepted': {
      refuseSignUp: `Intentó registrarse. ${CLOSED}`,
      createUser: 'Se registró. Se envió un código por correo.',
      keepDecoyAttempt: 'Alguien intentó registrarse con este correo. Su dueño recibió un aviso por correo.',
      otherwise: 'Se registró de nuevo. Se envió otro código por correo.',
    },
    'password.matched': {
      admitOwner: 'Escribió la contraseña correcta.',
      refuseLocked: `Escribió la contraseña correcta. ${LOCKED}`,
      refuseWaiting: `Escribió la contraseña correcta. ${WAITING}`,
      refuseUnverified: `Escribió la contraseña correcta. ${UNVERIFIED}`,
      otherwise: 'Se rechazó una contraseña.',
    },
    'password.mismatched': {
      refuseUnverified: `Intentó iniciar sesión. ${UNVERIFIED}`,
      'unverified→': 'Se rechazó una contraseña que no es ninguna de las del registro.',
      otherwise: 'Se rechazó una contraseña incorrecta.',
    },
    'verificationCode.requested': {
      issueVerificationCode: 'Se pidió otro código de verificación y se envió por correo.',
      otherwise: 'Se pidió un código de verificación. Este correo no lo necesita, así que no se envió nada.',
    },
    'signInCode.requested': asked('un código de inicio de sesión', 'envió'),
    'resetCode.requested': asked('restablecer la contraseña', 'envió un código'),
    'resetLink.requested': asked('restablecer la contraseña', 'envió un enlace'),
    'code.recognised': 'El código o el enlace del correo era correcto.',
    'email.verified': {
      '→waiting': `Verificó el correo. ${WAITING}`,
      dropUnproven: 'Verificó el correo. Se descartaron las contraseñas que otros habían propuesto.',
      otherwise: 'Verificó el correo.',
    },
    'password.reset': {
      refuseLocked: `Escribió el código de restablecimiento correcto. ${LOCKED}`,
      '→waiting': 'Restableció la contraseña. Falta la aprobación de un operador.',
      'unverified→': 'Restableció la contraseña y así verificó el correo.',
      otherwise: 'Restableció la contraseña.',
    },
    'signInCode.accepted': {
      ...byWay('Escribió el código de inicio de sesión correcto.'),
      'unverified→': 'Escribió el código de inicio de sesión correcto y así verificó el correo.',
    },
    'social.completed': {
      refuseSignUp: `Volvió de un proveedor. ${CLOSED}`,
      refuseLocked: `Volvió de un proveedor. ${LOCKED}`,
      refuseWaiting: `Volvió de un proveedor que responde del correo. ${WAITING}`,
      refuseUnverified:
        'Volvió de un proveedor que no responde del correo. Se rechaza hasta que un código enviado por correo lo demuestre.',
      createUser: 'Se registró con un proveedor que responde del correo.',
      otherwise: 'Se vinculó un proveedor que responde del correo.',
    },
    'identity.recognised': byWay('Volvió de un proveedor vinculado.'),
    'browser.proven': 'El navegador que empezó el inicio de sesión con un proveedor lo terminó.',
    'passwordChange.requested': byPassword('Cambió la contraseña.'),
    'deletion.requested': byPassword('Eliminó la cuenta.'),
    'emailChange.requested': byPassword('Pidió cambiar el correo.'),
    'factorChange.confirmed': byPassword('Confirmó un cambio de segundos factores o de llaves de acceso.'),
    'factor.shown': byWay('Mostró un segundo factor o una llave de acceso.'),
    'address.claimed':
      'Otra persona demostró que este correo es suyo, así que se eliminó la cuenta sin verificar.',
    'provider.named': {
      refuseUnverified: 'No se vinculó un proveedor: no responde del correo.',
      refuseLinkedElsewhere: 'No se vinculó un proveedor: otra cuenta tiene esa identidad.',
      refuseOtherEmail: 'No se vinculó un proveedor: indica otro correo.',
      linkIdentity: 'Vinculó un proveedor.',
      otherwise: 'Volvió de un proveedor que ya estaba vinculado.',
    },
    'unlink.requested': {
      refuseUnverified: UNVERIFIED,
      refuseLastWay: 'No se desvinculó un proveedor: es la última forma de iniciar sesión.',
      otherwise: 'Desvinculó un proveedor.',
    },
    'passkeyRemoval.requested': {
      refuseUnverified: UNVERIFIED,
      refuseLastWay: 'No se quitó una llave de acceso: es la última forma de iniciar sesión.',
      otherwise: 'Confirmó que se quite una llave de acceso.',
    },
    'profile.changed': { refuseUnverified: UNVERIFIED, otherwise: 'Cambió el perfil.' },
    'allSessions.revoked': 'Se cerraron todas las sesiones.',
    'account.lapsed': 'Nadie verificó el correo durante demasiado tiempo, así que se eliminó la cuenta.',
    'deletion.ordered': 'Se eliminó la cuenta.',
    'lock.ordered': 'Se bloqueó la cuenta y se cerraron sus sesiones.',
    'lock.lifted': 'Se levantó el bloqueo.',
    'impersonation.ordered': 'Un operador empezó a actuar como la persona, que recibió un aviso por correo.',
    'approval.given': 'Se aprobó a la persona y se le avisó por correo de que puede iniciar sesión.',
    'approval.declined': 'Se rechazó a la persona y se eliminó su cuenta.',
  },
  'sign-in': {
    'owner.admitted': {
      '→awaitingSecondFactor': 'Se pidió el segundo factor.',
      '→mustEnrol': 'Había que configurar un segundo factor.',
      '→ended': 'No hacía falta nada más: el servicio no abre una sesión por una verificación.',
      otherwise: 'Inició sesión.',
    },
    'provider.returned': 'Volvió de un proveedor. El navegador que empezó tiene un minuto para terminar.',
    'verifier.redeemed': {
      '→awaitingSecondFactor': 'Se pidió el segundo factor.',
      '→mustEnrol': 'Había que configurar un segundo factor.',
      '→ended': 'El navegador ya tenía la sesión abierta.',
      otherwise: 'Inició sesión.',
    },
    'owner.refused': 'El inicio de sesión terminó sin sesión.',
    'operator.admitted': 'Empezó una sesión en la que un operador actúa como la persona.',
    'enrolment.requested': 'Empezó a configurar un segundo factor.',
    'factor.proven': 'Mostró el segundo factor e inició sesión.',
    'factor.mismatched': {
      '→refused':
        'El último intento con el segundo factor fue incorrecto: el inicio de sesión ha terminado y vuelve a empezar por la primera prueba.',
      otherwise: 'Se rechazó un segundo factor incorrecto.',
    },
    'lifetime.lapsed': 'No se mostró el segundo factor en diez minutos: el inicio de sesión ha terminado.',
    'newDevice.signedIn': 'El dispositivo es nuevo, así que se envió un aviso por correo.',
  },
  'auth-session': {
    'slide.due': 'Se prolongó una sesión.',
    'action.requested': {
      refuseJwt: 'Se rechazó una acción: con un JWT no se actúa.',
      refuseImpersonated: 'Se rechazó una acción: un operador actuaba como la persona.',
      refuseStaleSession: 'Una acción pidió una prueba reciente.',
      otherwise: 'Se permitió una acción.',
    },
    'lifetime.lapsed': 'Terminó una sesión: se acabó su tiempo.',
    'session.replaced': 'Un nuevo inicio de sesión sustituyó una sesión.',
    'signOut.requested': 'Cerró la sesión.',
    'session.revoked': 'Cerró la sesión de otro dispositivo.',
    'otherSessions.revoked': 'Cerró la sesión en todos los demás dispositivos.',
    'allSessions.revoked': 'Cerró la sesión en todos los dispositivos.',
  },
  'one-time-code': {
    'code.matched': { refuseTooMany: TOO_MANY, otherwise: 'El código enviado por correo era correcto.' },
    'code.recognised': { refuseTooMany: TOO_MANY, otherwise: 'El código enviado por correo era correcto.' },
    'code.mismatched': {
      refuseTooMany: TOO_MANY,
      '→locked': 'Se escribió un código incorrecto, el último intento permitido: la persona necesita otro.',
      otherwise: 'Se escribió un código incorrecto.',
    },
    'browser.differed': { mailLocked: TOO_MANY, otherwise: OWN_LEFT },
    'code.mismatchedElsewhere': {
      '→expired': TOO_MANY,
      refuseTooMany: OWN_LEFT,
      otherwise: 'Se escribió un código incorrecto en un navegador que no lo había pedido.',
    },
    'code.superseded': 'Un código más reciente sustituyó al anterior.',
    'lifetime.lapsed': 'Se rechazó un código: era demasiado antiguo.',
    'budget.exhausted':
      'Hoy se escribieron demasiados códigos incorrectos: los códigos se rechazan hasta mañana.',
  },
  'password-reset': {
    'reset.requested': 'Empezó un restablecimiento de la contraseña.',
    'code.accepted':
      'Se estableció una contraseña nueva. Se cerraron todas las sesiones y se envió un aviso por correo.',
  },
  'email-change': {
    'change.replaced': 'Un cambio de correo más reciente sustituyó al anterior.',
    'olderChange.undone': 'Se deshizo un cambio de correo anterior y, con él, este.',
    'address.proven': {
      refuseTaken: 'Se rechazó el cambio de correo: otra cuenta tiene el nuevo.',
      otherwise: 'Se cambió el correo. Al antiguo se le envió una forma de deshacerlo.',
    },
    'undo.requested': {
      refuseTaken: 'No se pudo deshacer el cambio de correo: otra cuenta tiene el antiguo.',
      otherwise:
        'Se deshizo el cambio de correo. Terminaron todas las sesiones y formas de iniciar sesión: hay que restablecer la contraseña.',
    },
    'undo.lapsed': 'El enlace que deshace un cambio de correo era demasiado antiguo.',
  },
  policy: {
    'request.allowed': 'La política lo permitió.',
    'request.refused': 'La política lo rechazó.',
    'policy.unavailable': {
      letPass: 'La política no respondió, y en ese caso se dejan pasar las solicitudes.',
      otherwise: 'Se rechazó: la política no respondió.',
    },
    'captcha.solved': 'Se resolvió el CAPTCHA.',
    'captcha.failed': 'Se rechazó: no se resolvió el CAPTCHA.',
    'captcha.missing': 'Se rechazó: llegó sin CAPTCHA.',
    'captcha.unavailable': {
      letPass: 'El proveedor del CAPTCHA no respondió, y en ese caso se dejan pasar las solicitudes.',
      otherwise: 'Se rechazó: el proveedor del CAPTCHA no respondió.',
    },
    'address.differed': 'Se rechazó: el correo cambió mientras se consultaba la política.',
  },
  totp: {
    'enrolment.requested': {
      refuseEnrolled: 'No se configuró una aplicación de autenticación: ya hay una.',
      otherwise: 'Empezó a configurar una aplicación de autenticación.',
    },
    'secret.requested': {
      refuseEnrolled: 'No se mostró el secreto de la aplicación de autenticación: ya está en uso.',
      otherwise: 'Se mostró otra vez el secreto de la nueva aplicación de autenticación.',
    },
    'code.matched': {
      mailFactorAdded: 'Configuró una aplicación de autenticación. Se envió un aviso por correo.',
      otherwise: 'El código de la aplicación de autenticación era correcto.',
    },
    'code.mismatched': 'Se rechazó un código incorrecto de la aplicación de autenticación.',
    'code.replayed':
      'Se rechazó un código de la aplicación de autenticación: ya se había usado. El siguiente llega en menos de 30 segundos.',
    'budget.spent':
      'Se rechazó un código de la aplicación de autenticación: hoy se escribieron demasiados incorrectos.',
    'removal.requested': {
      'pending→': 'Dejó de configurar una aplicación de autenticación.',
      otherwise: 'Quitó la aplicación de autenticación. Se envió un aviso por correo.',
    },
    'removal.ordered':
      'Se quitó la aplicación de autenticación porque se había perdido. Se envió un aviso por correo.',
    'undo.requested':
      'Con el enlace de un aviso se quitó la aplicación de autenticación. Terminaron todas las sesiones y formas de iniciar sesión.',
    'undo.lapsed': LINK_UNDOES_FACTORS,
    'emailChange.undone':
      'Se deshizo un cambio de correo y se quitó la aplicación de autenticación configurada desde entonces.',
  },
  'recovery-codes': {
    'code.matched': {
      refuseUsed: 'Se rechazó un código de recuperación: ya se había usado.',
      otherwise: 'Usó un código de recuperación.',
    },
    'set.superseded':
      'Un código de recuperación dejó de valer: hay códigos nuevos, o ya no hay aplicación de autenticación.',
  },
  passkey: {
    'attestation.verified': {
      refuseAttestation: 'No se añadió una llave de acceso: no se puede usar aquí.',
      otherwise: 'Añadió una llave de acceso. Se envió un aviso por correo.',
    },
    'attestation.failed': 'No se añadió una llave de acceso: lo que envió el navegador era incorrecto.',
    'assertion.verified': {
      refuseAssertion: 'Se rechazó una llave de acceso: no había comprobado quién la usa.',
      otherwise: 'Usó una llave de acceso.',
    },
    'counter.regressed':
      'Se rechazó una llave de acceso: puede que alguien la haya copiado. Se envió un aviso por correo.',
    'assertion.failed': 'Se rechazó una llave de acceso: lo que envió el navegador era incorrecto.',
    'name.chosen': 'Cambió el nombre de una llave de acceso.',
    'removal.requested': 'Quitó una llave de acceso. Se envió un aviso por correo.',
    'removal.ordered': 'Se quitó una llave de acceso porque se había perdido. Se envió un aviso por correo.',
    'undo.requested':
      'Con el enlace de un aviso se quitó una llave de acceso. Terminaron todas las sesiones y formas de iniciar sesión.',
    'undo.lapsed': LINK_UNDOES_FACTORS,
  },
  'factor-recovery': {
    'recovery.ordered': {
      refuseNoFactor: 'Se rechazó la recuperación de los segundos factores: no hay ninguno.',
      otherwise: 'Se ordenó la recuperación de los segundos factores. Se envió un enlace por correo.',
    },
    'mailbox.proven':
      'Se abrió el enlace de la recuperación. Empezó la espera, y se envió por correo cómo detenerla.',
    'link.lapsed': 'El enlace de la recuperación era demasiado antiguo.',
    'stop.requested': 'La recuperación de los segundos factores se detuvo con el enlace de un correo.',
    'stop.ordered': 'Se detuvo la recuperación de los segundos factores.',
    'factor.shown': 'Se detuvo la recuperación de los segundos factores: se mostró uno de ellos.',
    'address.moved': 'Se detuvo la recuperación de los segundos factores: la cuenta tiene otro correo.',
    'time.passed': 'Terminó la espera y se quitaron todos los segundos factores.',
  },
  authorization: {
    'session.missing': { ...refused, otherwise: 'Otra aplicación pidió iniciar sesión.' },
    'session.shown': {
      ...refused,
      leadToStepUp: STEP_UP,
      showOrganizations: CHOICE,
      showConsent: 'Se le preguntó si permite otra aplicación.',
      otherwise: 'Inició sesión en otra aplicación.',
    },
    'organization.chosen': {
      ...refused,
      leadToStepUp: STEP_UP,
      showOrganizations: CHOICE,
      showConsent: 'Eligió una organización y se le preguntó si permite otra aplicación.',
      otherwise: 'Eligió una organización e inició sesión en otra aplicación.',
    },
    'organization.reconsidered': {
      ...refused,
      leadToStepUp: STEP_UP,
      showOrganizations: 'Quiso elegir otra organización para otra aplicación.',
      otherwise: 'Se le preguntó otra vez si permite otra aplicación.',
    },
    'lifetime.lapsed': 'Un inicio de sesión en otra aplicación tardó demasiado.',
    'consent.given': {
      ...refused,
      leadToStepUp: STEP_UP,
      showOrganizations: CHOICE,
      showConsent: 'Permitió otra aplicación en una página desactualizada y se le preguntó otra vez.',
      otherwise: 'Permitió otra aplicación e inició sesión en ella.',
    },
    'account.declined': 'Eligió usar otra cuenta para otra aplicación.',
    'consent.refused': 'No permitió otra aplicación.',
  },
  'authorization-code': {
    'code.presented': {
      refuseReplayed: 'Otra aplicación canjeó un código dos veces, así que terminó su acceso.',
      otherwise: 'Otra aplicación canjeó su código.',
    },
    'lifetime.lapsed': 'Otra aplicación canjeó su código demasiado tarde.',
  },
  'refresh-family': {
    'token.presented': {
      refuseReused: 'Otra aplicación usó un token de actualización dos veces, así que terminó su acceso.',
      otherwise: 'Otra aplicación renovó su acceso.',
    },
    'membership.ended': 'Terminó el acceso de otra aplicación: se acabó la pertenencia para la que valía.',
    'grant.ended': 'Terminó el acceso de otra aplicación.',
    'lifetime.lapsed': 'Terminó el acceso de otra aplicación: se acabó su tiempo.',
  },
  'api-key': {
    'key.requested': {
      refuseFull: 'Se rechazó una clave de API: la cuenta tiene todas las que puede tener.',
      otherwise: 'Creó una clave de API.',
    },
    'replacement.requested': 'Creó la clave de API que sustituye a otra.',
    'key.presented': {
      refuseLapsed: 'Se rechazó una clave de API: se acabó su tiempo.',
      refuseLocked: 'Se rechazó una clave de API: la cuenta está bloqueada.',
      refuseUnpermitted: 'Se rechazó una clave de API: le falta un permiso.',
      refuseLimited: 'Se rechazó una clave de API: se usó tantas veces como permite su límite.',
      otherwise: 'Un programa usó una clave de API.',
    },
    'rotation.requested': {
      refuseLapsed: 'No se sustituyó una clave de API: se acabó su tiempo.',
      refuseFull: 'No se sustituyó una clave de API: la cuenta tiene todas las que puede tener.',
      refuseRotated: 'No se sustituyó una clave de API: otra ya ocupó su lugar.',
      otherwise: 'Sustituyó una clave de API, que termina pronto.',
    },
    'name.chosen': 'Cambió el nombre de una clave de API.',
    'revocation.requested': 'Revocó una clave de API.',
  },
  'console-access': {
    'role.ordered': {
      refuseOwn: 'Se rechazó un rol en la consola: nadie se da uno a sí mismo.',
      refuseHeld: 'Se ordenó un rol en la consola que ya tenía.',
      refuseLastOperator: LAST_OPERATOR,
      storeOperator: 'Pasó a ser operador de la consola.',
      otherwise: 'Pasó a ser soporte en la consola.',
    },
    'withdrawal.ordered': { refuseLastOperator: LAST_OPERATOR, otherwise: 'Perdió su rol en la consola.' },
    'look.requested': { refuseStranger: STRANGER, otherwise: 'Alguien consultó a la persona en la consola.' },
    'search.requested': {
      refuseSearch:
        'Soporte buscó en la consola por parte de un nombre, algo que solo pueden los operadores.',
      otherwise: 'Un operador buscó personas en la consola.',
    },
    'view.requested': {
      refuseStranger: STRANGER,
      refuseView: 'Como soporte pidió en la consola lo que solo ven los operadores.',
      otherwise: 'Como operador consultó en la consola lo que afecta a todos.',
    },
    'act.requested': {
      refuseStranger: STRANGER,
      refuseAct:
        'Soporte quiso hacer algo por la persona en la consola, algo que solo pueden los operadores.',
      refuseHolder: 'En la consola no se hizo nada por la persona: ella misma tiene un rol allí.',
      refuseUnseen:
        'En la consola no se hizo nada por la persona: la consulta del operador ya se había usado o tenía más de 15 minutos.',
      refuseNow: 'En la consola no se hizo nada por la persona: su estado no lo permitía.',
      otherwise: 'Un operador hizo algo por la persona en la consola.',
    },
    'impersonation.requested': {
      refuseStranger: STRANGER,
      refuseAct: 'Soporte quiso actuar como la persona en la consola, algo que solo pueden los operadores.',
      refuseHolder: 'En la consola nadie actuó como la persona: ella misma tiene un rol allí.',
      refuseUnseen:
        'En la consola nadie actuó como la persona: la consulta del operador ya se había usado o tenía más de 15 minutos.',
      refuseNow: 'En la consola nadie actuó como la persona: su cuenta no está verificada o está bloqueada.',
      otherwise: 'Un operador empezó a actuar como la persona en la consola.',
    },
    'replay.requested': {
      refuseStranger: STRANGER,
      refuseAct: 'Como soporte quiso reenviar webhooks en la consola, algo que solo pueden los operadores.',
      refuseUnseen:
        'En la consola no reenvió webhooks: su consulta ya se había usado o tenía más de 15 minutos.',
      refuseNow: 'En la consola no reenvió webhooks: ninguno se podía enviar.',
      otherwise: 'Como operador reenvió webhooks en la consola.',
    },
  },
  'app-session': {
    'dashboard.opened': page('el panel'),
    'noOrganization.opened': page('la página para quienes no tienen organización'),
    'registerOrganization.opened': page('la página para crear una organización'),
    'selectTenant.opened': page('la selección de organizaciones'),
    'account.opened': page('la página de la cuenta'),
    'session.opened': landed('La aplicación le dejó entrar.'),
    'data.requested': {
      refuseSignedOut: 'La aplicación negó datos: nadie tenía la sesión abierta.',
      refuseUnverified: 'La aplicación negó datos: el correo no está verificado.',
      refuseBelowDemand: 'La aplicación negó datos: la organización exige un segundo factor.',
      otherwise: 'La aplicación entregó datos.',
    },
    'identity.requested': {
      leadToSignIn: 'Otro servicio le llevó a iniciar sesión.',
      refuseSignedOut: 'Se dijo a otro servicio que nadie tiene la sesión abierta.',
      refuseAsserted: 'No se dijo nada a otro servicio: solo un token dice quién es.',
      refuseUnverified: 'Se dijo a otro servicio que el correo no está verificado.',
      refuseBelowDemand: 'Se dijo a otro servicio que falta un segundo factor.',
      otherwise: 'Se dijo a otro servicio quién es.',
    },
    'signOut.requested': {
      endEverySession: 'Cerró la sesión en todos los dispositivos.',
      otherwise: 'Cerró la sesión en la aplicación.',
    },
    'session.checked': {
      forgetUser: 'La aplicación cerró la sesión: se eliminó la cuenta.',
      endSession: 'La aplicación cerró la sesión: el inicio de sesión del que venía había terminado.',
      checkSoon: 'La aplicación no pudo preguntar si el inicio de sesión sigue valiendo.',
      otherwise: 'La aplicación preguntó si el inicio de sesión sigue valiendo.',
    },
    'lifetime.lapsed': {
      keepSession: 'La aplicación prolongó la sesión.',
      otherwise: 'La aplicación cerró la sesión: se acabó su tiempo.',
    },
    'organization.created': {
      forgetCookie: 'Creó una organización. La sesión ya había terminado.',
      ...landed('Creó una organización.'),
    },
    'tenant.selected': {
      refuseNonMember: 'No pudo elegir una organización: no es miembro de ella.',
      '→belowDemand': 'Eligió una organización, que exige antes un segundo factor.',
      otherwise: 'Eligió una organización.',
    },
  },
  membership: {
    'organization.requested': {
      refuseOneTooMany: 'No se creó una organización: hay demasiadas.',
      otherwise: 'Pasó a ser propietario de una organización nueva.',
    },
    'invitation.accepted': {
      keepMembership: 'Aceptó una invitación cuando ya era miembro.',
      otherwise: 'Se unió a una organización.',
    },
    'action.requested': {
      refuseBelowDemand: 'Se rechazó porque la organización exige antes un segundo factor.',
      refuseNonMember: 'Se rechazó una acción en una organización: no es miembro de ella.',
      refuseNoMember: 'Se rechazó una acción en una organización: no se refería a ningún miembro.',
      refuseOwner: 'Se rechazó una acción en una organización: a su propietario no se le puede cambiar así.',
      refuseWithoutFactor: 'Se rechazó exigir un segundo factor: la propia persona no tiene ninguno.',
      refuseNotAllowed: 'Se rechazó una acción en una organización: su rol no lo permite.',
      otherwise: 'Cambió algo en una organización.',
    },
    'member.left': {
      refuseNonMember: 'No pudo dejar una organización: no es miembro de ella.',
      refuseOwner: 'No pudo dejar una organización: es su propietario.',
      otherwise: 'Dejó una organización.',
    },
    'member.removed': 'Se quitó a la persona de una organización.',
    'ownership.received': 'Recibió la propiedad de una organización.',
    'role.changed': {
      keepMembership: 'El rol en una organización siguió como estaba.',
      '→admin': 'Pasó a ser administrador de una organización.',
      '→member': 'Pasó a ser miembro sin más de una organización.',
      otherwise: 'Recibió otro rol en una organización.',
    },
    'ownership.handedOver': 'Traspasó una organización y sigue en ella.',
    'person.deleted': 'Dejó una organización porque se eliminó la cuenta.',
  },
  invitation: {
    'invitation.requested': {
      refuseInvited: 'Se rechazó una invitación: ese correo ya está invitado.',
      refuseOneself: 'Se rechazó una invitación: era para la propia persona.',
      refuseMember: 'Se rechazó una invitación: esa persona ya es miembro.',
      refusePersonsDay: DAY,
      refuseOrganizationsDay: DAY,
      otherwise: 'Invitó a alguien.',
    },
    'invitation.accepted': {
      refuseAnother: OTHERS,
      refuseUnproven: UNPROVEN,
      otherwise: 'Aceptó una invitación.',
    },
    'invitation.declined': {
      refuseAnother: OTHERS,
      refuseUnproven: UNPROVEN,
      otherwise: 'Declinó una invitación.',
    },
    'invitation.revoked': 'Se retiró una invitación.',
    'resend.requested': {
      refuseOneself: 'No se reenvió una invitación: era para la propia persona.',
      refuseMember: 'No se reenvió una invitación: esa persona ya es miembro.',
      refusePersonsDay: DAY,
      refuseOrganizationsDay: DAY,
      otherwise: 'Reenvió una invitación.',
    },
    'inviter.lostPermission': 'Se retiró una invitación porque quien la envió ya no puede invitar.',
    'lifetime.lapsed': 'Una invitación era demasiado antigua.',
  },
  callback: {
    ended: {
      noOrganization: 'Volvió a la aplicación sin estar en ninguna organización.',
      dashboardOfOne: 'Volvió a la aplicación, al panel de su única organización.',
      dashboardOfDefault: 'Volvió a la aplicación, al panel de su organización predeterminada.',
      selectTenant: 'Volvió a la aplicación y se le preguntó qué organización.',
      noToken: 'Volvió a la aplicación sin token y se rechazó.',
      invalidSession: 'Volvió a la aplicación y se rechazó: nada decía quién es.',
      unavailable:
        'Volvió a la aplicación, que pidió intentarlo más tarde: no se podía contactar con el servicio de autenticación.',
    },
  },
}

export const names: NameWords = {
  machines: {
    account: 'Cuenta',
    'sign-in': 'Inicio de sesión',
    'auth-session': 'Sesión',
    'password-reset': 'Restablecimiento de la contraseña',
    'one-time-code': 'Código de un solo uso',
    totp: 'Aplicación de autenticación',
    'recovery-codes': 'Código de recuperación',
    passkey: 'Llave de acceso',
    'factor-recovery': 'Recuperación de factores',
    'email-change': 'Cambio de correo',
    policy: 'Política',
    authorization: 'Inicio de sesión en otra aplicación',
    'authorization-code': 'Código de autorización',
    'refresh-family': 'Acceso de otra aplicación',
    'api-key': 'Clave de API',
    'console-access': 'Acceso a la consola',
    'app-session': 'Sesión de la aplicación',
    membership: 'Pertenencia',
    invitation: 'Invitación',
    callback: 'Vuelta a la aplicación',
    service: 'El servicio',
  },
  states: {
    account: {
      none: 'Sin cuenta',
      unverified: 'Correo sin verificar',
      verified: 'Verificada',
      locked: 'Bloqueada por un operador',
      waiting: 'A la espera de aprobación',
    },
    'sign-in': {
      awaitingProof: 'A la espera del primer paso',
      awaitingBrowser: 'A la espera del navegador',
      awaitingSecondFactor: 'A la espera del segundo factor',
      mustEnrol: 'Hay que configurar un segundo factor',
      opened: 'Sesión iniciada',
      impersonated: 'Un operador actúa como la persona',
      ended: 'Terminado sin sesión',
      refused: 'Rechazado',
      expired: 'Caducado',
    },
    'auth-session': { live: 'Activa', ended: 'Terminada' },
    'password-reset': {
      idle: 'Sin empezar',
      resetCodeSent: 'Código enviado',
      passwordUpdated: 'Contraseña establecida',
    },
    'one-time-code': { issued: 'Válido', locked: 'Bloqueado', spent: 'Usado', expired: 'Caducado' },
    totp: { absent: 'Ninguna', pending: 'En configuración', active: 'Activa', removed: 'Quitada' },
    'recovery-codes': { unused: 'Sin usar', used: 'Usado', superseded: 'Sustituido' },
    passkey: { unregistered: 'Sin añadir', active: 'Activa', removed: 'Quitada' },
    'factor-recovery': {
      absent: 'Ninguna',
      awaitingMailbox: 'Enlace enviado, aún sin abrir',
      waiting: 'En el plazo de espera',
      completed: 'Completada',
      stopped: 'Detenida',
      expired: 'Caducada',
    },
    'email-change': {
      requested: 'Pedido',
      changed: 'Cambiado, se puede deshacer',
      undone: 'Deshecho',
      kept: 'Definitivo',
      withdrawn: 'Retirado',
    },
    policy: {
      asking: 'En consulta',
      allowed: 'Permitido',
      refused: 'Rechazado',
      allowedUnanswered: 'Permitido sin respuesta',
      refusedUnanswered: 'Rechazado sin respuesta',
    },
    authorization: {
      askingForSignIn: 'Pide iniciar sesión',
      steppingUp: 'Pide una prueba más fuerte',
      choosingOrganization: 'Pide una organización',
      askingForConsent: 'Pide permiso',
      granted: 'Concedido',
      denied: 'Denegado',
      expired: 'Caducado',
    },
    'authorization-code': {
      issued: 'Válido',
      redeemed: 'Canjeado',
      replayed: 'Canjeado dos veces',
      expired: 'Caducado',
    },
    'refresh-family': {
      active: 'Activo',
      rotated: 'Renovado',
      reused: 'Usado dos veces',
      ended: 'Terminado',
    },
    'api-key': {
      unissued: 'Sin crear',
      active: 'Activa',
      rotated: 'Sustituida, termina pronto',
      expired: 'Caducada',
      revoked: 'Revocada',
    },
    'console-access': { none: 'Sin rol', support: 'Soporte', operator: 'Operador' },
    'app-session': {
      signedOut: 'Sesión cerrada',
      limited: 'Correo sin verificar',
      withoutTenant: 'En ninguna organización',
      choosing: 'Elige una organización',
      belowDemand: 'Falta el segundo factor',
      inTenant: 'En una organización',
    },
    membership: { absent: 'No es miembro', member: 'Miembro', admin: 'Administrador', owner: 'Propietario' },
    invitation: {
      none: 'Ninguna',
      pending: 'Abierta',
      accepted: 'Aceptada',
      declined: 'Declinada',
      revoked: 'Retirada',
      lapsed: 'Caducada',
    },
  },
  guards: {
    account: {
      isSignUpClosed: 'Este correo no puede registrarse aquí',
      waitsWithIdentity: 'Las cuentas nuevas necesitan la aprobación de un operador',
      mayDisclose: 'El correo no está verificado, y se puede decir',
      isProposed: 'La contraseña es una del registro, pero el correo no está verificado',
      mayDiscloseMistyping: 'La contraseña tenía una errata y el correo no está verificado',
      disclosesUnverified: 'El correo no está verificado',
      isMistyped: 'La contraseña tenía una errata',
      waitsWithOwnSignUp: 'La cuenta necesita la aprobación de un operador',
      waitsWithOwnTyping: 'La cuenta necesita la aprobación de un operador, con la contraseña escrita aquí',
      waitsWithOnlySignUp: 'La cuenta necesita la aprobación de un operador, con su único registro',
      demandsApproval: 'Las cuentas necesitan la aprobación de un operador',
      mustMimicUnverified: 'La respuesta debe ser la de un correo sin verificar',
      isPasswordMissing: 'La cuenta no tiene contraseña',
      isPasswordWrong: 'La contraseña es incorrecta',
      isEmailUnproven: 'El proveedor no responde del correo',
      isLinkedElsewhere: 'Otra cuenta tiene esa identidad',
      isOfAnotherEmail: 'El proveedor indica otro correo',
      isLastSignInMethod: 'Es la última forma de iniciar sesión',
      isEmailProven: 'La cuenta no se puede usar, aunque el proveedor responde del correo',
    },
    'auth-session': {
      isJwt: 'Un JWT no puede hacer esto',
      isOperator: 'Un operador actuaba como la persona',
      isBelow: 'La prueba es demasiado antigua o débil',
    },
    'one-time-code': {
      isLastTry: 'Era el último intento',
      isBudgetSpent: 'Demasiados códigos incorrectos hoy',
      isClosedElsewhere: 'Demasiados códigos incorrectos desde navegadores que no lo habían pedido',
    },
    passkey: { isHalf: 'La llave de acceso no había comprobado quién la usa' },
    'factor-recovery': { lacksFactor: 'No hay ningún segundo factor' },
    'email-change': { isTaken: 'Otra cuenta tiene el correo' },
    authorization: {
      isSilent: 'La aplicación no puede preguntar',
      isOfAnother: 'Otra persona tiene la sesión abierta',
      isUnreachable: 'La cuenta no puede alcanzar el nivel',
      isSilentlyLower: 'La aplicación no puede pedir una prueba más fuerte',
      isSilentlyOlder: 'La aplicación no puede pedir una prueba reciente',
      isHeldBack: 'La política retiene los tokens',
      isUnanswered: 'La política no respondió',
      isWithoutOrganization: 'La persona no está en la organización',
      isUnheard: 'No se conocían las organizaciones',
      mustSilentlyChoose: 'La aplicación no puede pedir una organización',
      mustSilentlyConsent: 'La aplicación no puede pedir permiso',
    },
    'refresh-family': { isUsed: 'El token de actualización ya se había usado' },
    'api-key': {
      isFull: 'Hay tantas claves de API como se permite',
      hasLapsed: 'La clave de API ha caducado',
      isOwnerLocked: 'La cuenta está bloqueada',
      isUnpermitted: 'A la clave de API le falta un permiso',
      isLimitReached: 'El límite de la clave de API está agotado',
    },
    'console-access': {
      isOwn: 'Nadie se da un rol a sí mismo',
      isOfOperator: 'Se trataba del rol de operador',
      isLastOperator: 'No hay otro operador',
      isOfHolder: 'La propia persona tiene un rol',
      isUnseen: 'La consulta ya se había usado o es demasiado antigua',
      isUnaccepted: 'El estado de la persona no lo permite',
    },
    'app-session': {
      isAsserted: 'Solo un token dice quién es',
      isStranger: 'La persona no es miembro',
      isOfOrganization: 'Los datos son de la organización',
    },
    membership: {
      isOneTooMany: 'Hay demasiadas organizaciones',
      isBelow: 'La organización exige un segundo factor',
      isAboutNobody: 'La persona afectada no es miembro',
      isAboutOwner: 'La persona afectada es propietaria',
      demandsWithoutFactor: 'La propia persona no tiene un segundo factor',
    },
    invitation: {
      isInvited: 'Ese correo ya está invitado',
      isOneself: 'Era para la propia persona',
      isMember: 'Esa persona ya es miembro',
      isPersonsDaySpent: 'La persona envió hoy demasiadas',
      isOrganizationsDaySpent: 'La organización envió hoy demasiadas',
      isAnother: 'Es para otro correo',
      isUnproven: 'El correo no está verificado',
    },
  },
  codes: {
    'email-verification': 'Código de verificación',
    'sign-in': 'Código de inicio de sesión',
    'forget-password': 'Código para restablecer la contraseña',
    'reset-link': 'Enlace para restablecer la contraseña',
    'change-email': 'Código para un correo nuevo',
  },
  mails: {
    'verification-code': 'Código de verificación',
    'sign-in-code': 'Código de inicio de sesión',
    'reset-code': 'Código para restablecer la contraseña',
    'reset-link': 'Enlace para restablecer la contraseña',
    'change-email-code': 'Código para un correo nuevo',
    'sign-up-notice': 'Aviso: alguien intentó registrarse',
    'password-changed': 'Aviso: contraseña cambiada',
    'new-device': 'Aviso: inicio de sesión en un dispositivo nuevo',
    'provider-linked': 'Aviso: proveedor vinculado',
    'factor-removed': 'Aviso: aplicación de autenticación quitada',
    'passkey-removed': 'Aviso: llave de acceso quitada',
    'passkey-copied': 'Aviso: llave de acceso quizá copiada',
    'api-key-created': 'Aviso: clave de API creada',
    'api-key-rotated': 'Aviso: clave de API sustituida',
    'api-key-revoked': 'Aviso: clave de API revocada',
    'email-taken': 'Aviso: alguien quería este correo',
    'codes-locked': 'Aviso: demasiados códigos incorrectos',
    'passwords-locked': 'Aviso: demasiadas contraseñas incorrectas',
    'account-deleted': 'Aviso: cuenta eliminada',
    'account-approved': 'Aviso: cuenta aprobada',
    impersonated: 'Aviso: un operador actuó como la persona',
    'email-changed': 'Aviso: correo cambiado',
    'factor-added': 'Aviso: aplicación de autenticación añadida',
    'passkey-added': 'Aviso: llave de acceso añadida',
    'recovery-ordered': 'Enlace que inicia la recuperación de factores',
    'recovery-waiting': 'Aviso: recuperación de factores iniciada',
  },
  mailStates: { waiting: 'A la espera de envío', sent: 'Enviado', 'given up': 'Abandonado' },
  roles: { owner: 'Propietario', admin: 'Administrador', member: 'Miembro' },
  passkeyKinds: { singleDevice: 'en un dispositivo', multiDevice: 'sincronizada' },
  methods: {
    pwd: 'Contraseña',
    email: 'Código por correo',
    federated: 'Proveedor de identidad',
    otp: 'Aplicación de autenticación',
    recovery: 'Código de recuperación',
    hwk: 'Llave de acceso en un dispositivo',
    swk: 'Llave de acceso sincronizada',
    user: 'Persona comprobada por la llave de acceso',
    mfa: 'Dos factores',
    operator: 'Un operador que actúa como la persona',
  },
  levels: { aal1: 'Nivel 1: un factor', aal2: 'Nivel 2: dos factores' },
  limits: {
    'sign-in': 'Inicios de sesión',
    password: 'Contraseñas',
    'sign-up': 'Registros',
    codes: 'Códigos introducidos',
    reset: 'Restablecimientos de contraseña',
    send: 'Solicitudes de correos',
    mail: 'Correos',
    social: 'Inicios de sesión con proveedores',
    callback: 'Sesiones de la aplicación',
    change: 'Cambios en la aplicación',
    'user-code': 'Códigos de dispositivos',
    console: 'Consola',
    other: 'Todas las demás solicitudes',
  },
  limitsBy: {
    address: 'por red',
    session: 'por sesión',
    email: 'por correo',
    both: 'por correo y red',
    device: 'por dispositivo conocido',
    hour: 'por hora',
    day: 'por día',
    total: 'en total',
    pause: 'pausa entre dos',
  },
  demandedOf: {
    nobody: 'A nadie',
    'owners-and-admins': 'A propietarios y administradores',
    everybody: 'A todos',
  },
  unnamed: (name) => `Desconocido para esta versión: «${name}»`,
  role: (name) => `Rol «${name}»`,
  unknownDevice: 'Dispositivo desconocido',
  demanded: 'El operador se lo exige',
  until: (moment) => `Hasta ${moment}`,
  unnamedPasskey: 'Llave de acceso sin nombre',
  since: (what, moment) => `${what}, desde ${moment}`,
  untold: (event, machine) => `Lo registró otra versión: «${event}» (${machine}).`,
  operator: (operator) => `Por el operador ${operator}`,
  from: (address) => `Desde ${address}`,
  onChart: 'En el diagrama:',
}
