// The words of mails in Spanish: machine-translated, not yet read by a native speaker.

import { apiKeys } from './api-keys/api-key-mail.es.ts'
import type { MailWords } from './mail-wording.ts'
import { organizations } from './organizations/organization-mail.es.ts'

const fine = 'Si has sido tú, no tienes que hacer nada.'

export const es: MailWords = {
  dir: 'ltr',
  footers: {
    asked: (product, host) =>
      `${product} te ha enviado este correo porque alguien ha introducido tu dirección de correo en ${host}.`,
    account: (product, host) =>
      `${product} te ha enviado este correo para informarte sobre la seguridad de tu cuenta en ${host}.`,
    invited: (product, host) =>
      `${product} te ha enviado este correo porque alguien te ha invitado en ${host}.`,
    member: (product, host) =>
      `${product} te ha enviado este correo porque eres miembro de una organización en ${host}.`,
  },
  codes: {
    'email-verification': {
      subject: 'es tu código de verificación',
      heading: 'Verifica tu correo',
      line: 'Para terminar de registrarte, introduce este código:',
    },
    'forget-password': {
      subject: 'es tu código para restablecer la contraseña',
      heading: 'Restablece tu contraseña',
      line: 'Para elegir una contraseña nueva, introduce este código:',
    },
    'sign-in': {
      subject: 'es tu código de inicio de sesión',
      heading: 'Inicia sesión',
      line: 'Para iniciar sesión, introduce este código:',
    },
    'change-email': {
      subject: 'es tu código para confirmar el nuevo correo',
      heading: 'Confirma tu nuevo correo',
      line: 'Para usar esta dirección de correo en tu cuenta, introduce este código:',
    },
  },
  links: {
    'reset-link': {
      subject: 'Restablece tu contraseña',
      heading: 'Restablece tu contraseña',
      line: 'Para elegir una contraseña nueva, abre este enlace:',
      label: 'Elegir una contraseña nueva',
    },
  },
  codeExpires: (time) => `El código caduca ${time} después de solicitarlo.`,
  linkExpires: (time) => `El enlace solo sirve una vez y caduca ${time} después de solicitarlo.`,
  codeSecret: 'Nunca te pediremos este código.',
  linkSecret: 'No lo compartas con nadie.',
  codeUnasked: '¿No lo has solicitado tú? Puedes ignorar este correo. Sin el código no ocurre nada.',
  linkUnasked: '¿No lo has solicitado tú? Puedes ignorar este correo. Sin el enlace no ocurre nada.',
  anotherCode: {
    label: 'Solicitar otro código',
    line: '¿La página de inicio de sesión dice que hay demasiadas solicitudes? Con este enlace puedes solicitar otro código en cualquier dispositivo, aunque nunca hayas iniciado sesión en él.',
  },
  signUp: {
    subject: 'Ya tienes una cuenta',
    heading: 'Ya tienes una cuenta',
    lines: [
      'Alguien, quizá tú, ha intentado registrarse con tu dirección de correo, pero ya tienes una cuenta.',
      'Si has sido tú, inicia sesión. ¿Has olvidado la contraseña? Elige «¿Has olvidado la contraseña?» en la página de inicio de sesión.',
    ],
    closing: ['Si no has sido tú, no tienes que hacer nada. Tu cuenta no ha cambiado.'],
  },
  passwordChanged: {
    subject: 'Se ha cambiado tu contraseña',
    heading: 'Se ha cambiado tu contraseña',
    lines: [
      'Alguien ha cambiado la contraseña de tu cuenta. Conocía la contraseña anterior o tenía acceso a tu correo.',
    ],
    closing: [
      fine,
      'Si no has sido tú, elige «¿Has olvidado la contraseña?» en la página de inicio de sesión y establece enseguida una contraseña nueva. Así se cerrará tu sesión en todos los dispositivos.',
    ],
  },
  newDevice: (when, sessionsAt) => ({
    subject: 'Nuevo inicio de sesión en tu cuenta',
    heading: 'Un dispositivo nuevo ha iniciado sesión',
    lines: [
      `El ${when} inició sesión en tu cuenta un dispositivo que no conocíamos.`,
      'Si no has sido tú, establece enseguida una contraseña nueva. Así se cerrará tu sesión en todos los dispositivos.',
    ],
    label: 'Establecer una contraseña nueva',
    closing: [fine, `Para ver tus dispositivos o cerrar la sesión en alguno, ve a ${sessionsAt}`],
  }),
  providerLinked: (when, provider) => ({
    subject: `Se ha vinculado ${provider} a tu cuenta`,
    heading: `Se ha vinculado ${provider}`,
    lines: [
      `El ${when} se vinculó una cuenta de ${provider} a tu cuenta. Ahora también sirve para iniciar sesión aquí.`,
      `Si no has sido tú, alguien tiene una cuenta de ${provider} con tu dirección de correo. Recupera primero esa cuenta; después desvincúlala aquí y cierra la sesión en los dispositivos que no reconozcas.`,
    ],
    label: 'Revisar los proveedores vinculados',
    closing: [fine],
  }),
  factorAdded: (when, days) => ({
    subject: 'La verificación en dos pasos está activada',
    heading: 'La verificación en dos pasos está activada',
    lines: [
      `El ${when} se añadió una aplicación de autenticación a tu cuenta. A partir de ahora, para iniciar sesión también hace falta un código de esa aplicación o un código de recuperación.`,
      `Si no has sido tú, vuelve a desactivarla en un plazo de ${days}. Así se eliminará la aplicación y todo lo demás con lo que alguien podría entrar: la contraseña, los proveedores vinculados, las llaves de acceso y las claves de API. También se cerrará tu sesión en todos los dispositivos. Después, elige una contraseña nueva.`,
    ],
    label: 'Desactivarla de nuevo',
    closing: [fine],
  }),
  factorRemoved: (when) => ({
    subject: 'La verificación en dos pasos está desactivada',
    heading: 'La verificación en dos pasos está desactivada',
    lines: [
      `El ${when} se quitó de tu cuenta la aplicación de autenticación. Para iniciar sesión ya no hace falta la verificación en dos pasos.`,
      'Si no has sido tú, establece enseguida una contraseña nueva. Así se cerrará tu sesión en todos los dispositivos. Después, vuelve a activar la verificación en dos pasos.',
    ],
    label: 'Establecer una contraseña nueva',
    closing: [fine],
  }),
  passkeyAdded: (when, days) => ({
    subject: 'Se ha añadido una llave de acceso a tu cuenta',
    heading: 'Se ha añadido una llave de acceso',
    lines: [
      `El ${when} se añadió una llave de acceso a tu cuenta. Permite iniciar sesión sin contraseña.`,
      `Si no has sido tú, quítala en un plazo de ${days}. Así se eliminará también todo lo demás con lo que alguien podría entrar: la contraseña, los proveedores vinculados, las demás llaves de acceso y las claves de API. También se cerrará tu sesión en todos los dispositivos. Después, establece una contraseña nueva.`,
    ],
    label: 'Quitar la llave de acceso',
    closing: [fine],
  }),
  passkeyRemoved: (when) => ({
    subject: 'Se ha quitado una llave de acceso de tu cuenta',
    heading: 'Se ha quitado una llave de acceso',
    lines: [
      `El ${when} se quitó una llave de acceso de tu cuenta. Ya no permite iniciar sesión.`,
      'Si no has sido tú, establece enseguida una contraseña nueva. Así se cerrará tu sesión en todos los dispositivos. Después, vuelve a añadir la llave de acceso.',
    ],
    label: 'Establecer una contraseña nueva',
    closing: [fine],
  }),
  passkeyCopied: (when) => ({
    subject: 'Hemos rechazado una de tus llaves de acceso',
    heading: 'Puede que alguien haya copiado una de tus llaves de acceso',
    lines: [
      `El ${when} rechazamos un inicio de sesión con una de tus llaves de acceso: ya se había usado más veces de las que indicaba.`,
      'Esto ocurre cuando alguien tiene una copia, o cuando se ha restaurado un dispositivo desde una copia de seguridad. Quita la llave de acceso y añade una nueva.',
    ],
    label: 'Revisar tus llaves de acceso',
    closing: [],
  }),
  ...apiKeys(fine),
  recoveryOrdered: (until) => ({
    subject: 'Confirma que has perdido el acceso a la verificación en dos pasos',
    heading: '¿Has perdido el acceso a la verificación en dos pasos?',
    lines: [
      'Han avisado a nuestro servicio de asistencia de que has perdido la aplicación de autenticación, los códigos de recuperación y las llaves de acceso. Para que se eliminen de tu cuenta, confírmalo aquí.',
      `El enlace funciona hasta el ${until}. Si confirmas, esperaremos unos días y te escribiremos de nuevo antes de eliminar nada.`,
    ],
    label: 'Confirmar',
    closing: ['Si no has sido tú, no lo confirmes. Sin el enlace no ocurre nada.'],
  }),
  recoveryWaiting: (until) => ({
    subject: 'Se eliminará de tu cuenta la verificación en dos pasos',
    heading: 'Se eliminará la verificación en dos pasos',
    lines: [
      `El ${until} se eliminarán de tu cuenta la aplicación de autenticación, los códigos de recuperación y las llaves de acceso, porque alguien con acceso a tu correo ha confirmado que los has perdido.`,
      'Si no has sido tú, o has encontrado alguno, detenlo antes. También se detiene si inicias sesión con uno de ellos.',
    ],
    label: 'Detenerlo',
    closing: [
      'Si lo has pedido tú, no tienes que hacer nada.',
      'Si no has sido tú, alguien puede leer tu correo: cambia también la contraseña de tu correo.',
    ],
  }),
  emailTaken: {
    subject: 'Esta dirección de correo ya tiene una cuenta',
    heading: 'Ya usas esta dirección aquí',
    lines: [
      'Alguien, quizá tú, ha intentado asignar esta dirección de correo a otra cuenta. No hemos cambiado nada, porque la dirección ya pertenece a tu cuenta.',
      'Si has sido tú, inicia sesión con esta dirección. Para usarla en la otra cuenta, elimina antes esta.',
    ],
    closing: ['Si no has sido tú, no tienes que hacer nada.'],
  },
  accountDeleted: (when) => ({
    subject: 'Se ha eliminado tu cuenta',
    heading: 'Se ha eliminado tu cuenta',
    lines: [
      `El ${when} se eliminó tu cuenta con todo lo que contenía y se cerró tu sesión en todos los dispositivos.`,
      'Puedes volver a registrarte con esta dirección cuando quieras.',
    ],
    closing: [
      'Si no has sido tú, alguien conocía tu contraseña o ha usado un dispositivo en el que tenías la sesión abierta. No podemos recuperar la cuenta. Cambia esa contraseña en todos los demás sitios donde la uses.',
    ],
  }),
  impersonated: (when) => ({
    subject: 'El equipo de soporte está usando tu cuenta',
    heading: 'El equipo de soporte está usando tu cuenta',
    lines: [
      `El ${when}, alguien que atiende a nuestros usuarios empezó a usar tu cuenta en tu nombre para ayudarte. Termina a los 15 minutos como máximo.`,
      'No puede cambiar tu contraseña, tu correo ni la forma en que inicias sesión, y no puede borrar ni exportar nada.',
    ],
    label: 'Ver qué ha pasado',
    closing: ['Si no lo esperabas, pregunta a nuestro equipo de soporte por qué ha ocurrido.'],
  }),
  accountApproved: {
    subject: 'Tu cuenta está aprobada',
    heading: 'Ya puedes iniciar sesión',
    lines: ['Se ha aprobado tu cuenta. Ya puedes iniciar sesión de la misma forma en que te registraste.'],
    label: 'Iniciar sesión',
    closing: ['Si no te has registrado, no tienes que hacer nada.'],
  },
  emailChanged: (when, masked, days) => ({
    subject: 'Se ha cambiado el correo de tu cuenta',
    heading: 'Se ha cambiado tu correo',
    lines: [
      `El ${when} se cambió el correo de tu cuenta por ${masked}. Ya no puedes iniciar sesión con esta dirección.`,
      `Si no has sido tú, deshaz el cambio en un plazo de ${days}. Tu cuenta recuperará esta dirección, se eliminará todo aquello con lo que alguien podría entrar y se cerrará tu sesión en todos los dispositivos. Después, establece una contraseña nueva.`,
    ],
    label: 'Deshacer el cambio',
    closing: [fine],
  }),
  ...organizations,
  codesLocked: {
    subject: 'Demasiados códigos incorrectos para tu cuenta',
    heading: 'Demasiados códigos incorrectos',
    lines: [
      'Alguien ha introducido demasiados códigos incorrectos para tu cuenta. Nadie ha entrado. Durante un día como máximo es posible que rechacemos los códigos, al menos en los dispositivos desde los que no se hayan solicitado.',
      'Puedes seguir iniciando sesión con tu contraseña.',
    ],
    label: 'Iniciar sesión con la contraseña',
    closing: [
      'Si no has sido tú, no tienes que hacer nada. Solo enviamos códigos a esta dirección de correo.',
    ],
  },
  passwordsLocked: {
    subject: 'Demasiadas contraseñas incorrectas para tu cuenta',
    heading: 'Demasiadas contraseñas incorrectas',
    lines: [
      'Alguien ha introducido demasiadas contraseñas incorrectas para tu cuenta. Nadie ha entrado. Durante un día como máximo no aceptaremos tu contraseña actual.',
      'Para iniciar sesión antes, establece una contraseña nueva con un código que te enviaremos por correo.',
    ],
    label: 'Establecer una contraseña nueva',
    closing: [
      'Si no has sido tú, no tienes que hacer nada. Si tu contraseña es corta o muy común, cámbiala.',
    ],
  },
}
