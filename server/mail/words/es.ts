// The words of mails in Spanish: machine-translated, not yet read by a native speaker.

import type { MailWords } from './wording.ts'

const fine = '¿Has sido tú? Entonces no tienes que hacer nada.'

export const es: MailWords = {
  dir: 'ltr',
  codes: {
    verification: {
      subject: 'es tu código de verificación',
      heading: 'Verifica tu correo',
      line: 'Escribe este código donde te registraste:',
    },
    reset: {
      subject: 'es tu código para restablecer la contraseña',
      heading: 'Establece una contraseña nueva',
      line: 'Escribe este código donde pediste una contraseña nueva:',
    },
    signIn: {
      subject: 'es tu código de inicio de sesión',
      heading: 'Inicia sesión',
      line: 'Escribe este código donde inicias sesión:',
    },
    changeEmail: {
      subject: 'es tu código para el nuevo correo',
      heading: 'Confirma tu nuevo correo',
      line: 'Escribe este código donde cambias tu correo:',
    },
  },
  codeExpires: (time) => `El código caduca a los ${time} de haberlo pedido.`,
  linkExpires: (time) => `El enlace sirve una vez y caduca a los ${time} de haberlo pedido.`,
  neverAsked: 'Nadie de nuestro equipo te lo pedirá nunca.',
  codeUnasked: '¿No has pedido esto? Entonces ignora este correo: sin el código no ocurre nada.',
  linkUnasked: '¿No has pedido esto? Entonces ignora este correo: sin el enlace no ocurre nada.',
  anotherCode: {
    label: 'Pedir otro código',
    line: '¿Se te ha dicho que se han pedido demasiados códigos? Con este enlace puedes pedir otro, también en un dispositivo en el que nunca has iniciado sesión.',
  },
  link: {
    subject: 'Establece una contraseña nueva',
    heading: 'Establece una contraseña nueva',
    line: 'Abre este enlace para elegir una contraseña nueva:',
    label: 'Elegir una contraseña nueva',
  },
  signUp: {
    subject: 'Ya tienes una cuenta',
    heading: 'Ya tienes una cuenta',
    lines: [
      'Alguien, quizá tú, ha intentado registrarse con esta dirección de correo. Ya existe una cuenta con ella.',
      '¿Has sido tú? Entonces inicia sesión. Si has olvidado la contraseña, elige allí «¿Has olvidado la contraseña?».',
    ],
    closing: ['¿No has sido tú? Entonces no tienes que hacer nada: tu cuenta no ha cambiado.'],
  },
  passwordChanged: {
    subject: 'Se ha cambiado tu contraseña',
    heading: 'Se ha cambiado tu contraseña',
    lines: [
      'La contraseña de tu cuenta la ha cambiado alguien que conocía la anterior o tenía un código o un enlace de este buzón.',
    ],
    closing: [
      '¿No has sido tú? Entonces elige «¿Has olvidado la contraseña?» donde inicias sesión y establece otra enseguida: con eso se cierran todas las sesiones.',
    ],
  },
  newDevice: (when, sessionsAt) => ({
    subject: 'Un dispositivo nuevo ha iniciado sesión en tu cuenta',
    heading: 'Un dispositivo nuevo ha iniciado sesión',
    lines: [
      `El ${when} inició sesión en tu cuenta un dispositivo que no lo había hecho antes.`,
      '¿No has sido tú? Entonces establece otra contraseña enseguida: con eso se cierran todas las sesiones.',
    ],
    label: 'Establecer otra contraseña',
    closing: [
      fine,
      `Cada dispositivo con la sesión iniciada, con un botón para cerrarla, aparece en ${sessionsAt}`,
    ],
  }),
  providerLinked: (when, provider) => ({
    subject: `Se ha vinculado ${provider} a tu cuenta`,
    heading: `Se ha vinculado ${provider}`,
    lines: [
      `El ${when} se vinculó una cuenta de ${provider} a la tuya: quien inicia sesión allí con ella la inicia también aquí.`,
      `¿No has sido tú? Entonces alguien tiene en ${provider} una cuenta con tu dirección de correo: recupérala allí primero, desvincúlala luego aquí y cierra las sesiones que no sean tuyas.`,
    ],
    label: 'Ver los proveedores vinculados',
    closing: [fine],
  }),
  emailTaken: {
    subject: 'Alguien quiere tu dirección de correo para otra cuenta',
    heading: 'Tu dirección sigue siendo tuya',
    lines: [
      'Alguien, quizá tú, quiere dar esta dirección de correo a otra cuenta. Pertenece a tu cuenta, así que no se ha cambiado nada.',
      '¿Has sido tú? Entonces inicia sesión con esta dirección o elimina antes esta cuenta.',
    ],
    closing: ['¿No has sido tú? Entonces no tienes que hacer nada.'],
  },
  emailChanged: (when, masked, days) => ({
    subject: 'Se ha cambiado el correo de tu cuenta',
    heading: 'Se ha cambiado tu correo',
    lines: [
      `El ${when} se cambió el correo de tu cuenta por ${masked}. Con esta dirección ya no se puede iniciar sesión.`,
      `¿No has sido tú? Entonces deshazlo en un plazo de ${days}: tu cuenta volverá a tener esta dirección y se cerrarán todas las sesiones. Después, elige otra contraseña.`,
    ],
    label: 'Deshacer el cambio',
    closing: [fine],
  }),
  invitation: ({ organization, inviter, recipient, until }) => ({
    subject: inviter ? `${inviter} le invita a ${organization}` : `Le invitan a ${organization}`,
    heading: `Unirse a ${organization}`,
    lines: [
      inviter
        ? `${inviter} le invita a trabajar en ${organization}.`
        : `Le invitan a trabajar en ${organization}.`,
      `Inicie sesión o cree una cuenta con ${recipient}, la dirección a la que va dirigida la invitación.`,
    ],
    label: 'Ver la invitación',
    closing: [
      `La invitación puede aceptarse una sola vez, hasta el ${until}.`,
      '¿No sabe de quién es? Entonces ignore este correo: no pasará nada.',
    ],
  }),
  codesLocked: {
    subject: 'Demasiados códigos incorrectos para tu cuenta',
    heading: 'Demasiados códigos incorrectos',
    lines: [
      'En un día se han escrito tantos códigos incorrectos para tu cuenta que por ahora se rechazan los códigos, al menos donde nadie los ha pedido. Ninguno de ellos ha dejado entrar a nadie.',
      'Tu contraseña sigue sirviendo.',
    ],
    label: 'Iniciar sesión con la contraseña',
    closing: [
      '¿No has sido tú? Entonces no hay nada que deshacer: los códigos llegan solo a este buzón y se volverán a aceptar en el plazo de un día.',
    ],
  },
  passwordsLocked: {
    subject: 'Demasiadas contraseñas incorrectas para tu cuenta',
    heading: 'Demasiadas contraseñas incorrectas',
    lines: [
      'En un día se han escrito tantas contraseñas incorrectas para tu cuenta que por ahora se rechazan las contraseñas. Ninguna de ellas ha dejado entrar a nadie.',
      'Otra contraseña, establecida con un código que te enviamos por correo, se acepta enseguida.',
    ],
    label: 'Establecer otra contraseña',
    closing: [
      '¿No has sido tú? Entonces no hay nada que deshacer: las contraseñas se volverán a aceptar en el plazo de un día. Conviene cambiar una que sea corta o conocida.',
    ],
  },
}
