import * as accessKey from '../../../shared/contracts/access-key.ts';
import * as activation from '../../../shared/contracts/activation.ts';
import { currentUser } from '../../../shared/contracts/current-user.ts';
import * as resetPassword from '../../../shared/contracts/reset-password.ts';
import * as secondFactor from '../../../shared/contracts/second-factor.ts';
import * as security from '../../../shared/contracts/security.ts';
import * as signUp from '../../../shared/contracts/sign-up.ts';
import * as user from '../../../shared/contracts/user.ts';
import { call, type Section } from './section.ts';

export const entrySections: readonly Section[] = [
  {
    id: 'log-in',
    title: 'Log-in and sessions',
    calls: [
      call(user.captchaGenerate, 'Creates a captcha, whose picture is fetched by its id.'),
      call(user.captchaImage, 'Returns the picture of a captcha, which can be fetched once.', 'NOT_FOUND'),
      call(user.entryCode, 'Sends a code that replaces the captcha of a log-in.'),
      call(user.login, 'Opens a session and returns its token, or asks for a second factor.', 'CAPTCHA', 'CREDENTIALS'),
      call(secondFactor.loginCode, 'Sends the code of a log-in that waits for its second factor.', 'CAPTCHA'),
      call(user.checkToken, 'Returns whether the token of the request is valid.'),
      call(currentUser, 'Returns the user of the token, with phone and e-mail masked.'),
      call(user.outLogin, 'Ends the session of the token and closes its sockets.'),
      call(user.wsTicket, 'Creates a ticket that opens one socket in place of the token.'),
      call(security.sessionList, 'Lists the active sessions of the user, newest first.'),
      call(security.sessionRevoke, 'Ends sessions of the user and closes their sockets.', 'NOT_FOUND'),
      call(security.loginLogList, 'Lists log-ins and failed attempts of the user, newest first.'),
    ],
  },
  {
    id: 'api-keys',
    title: 'API keys',
    calls: [
      call(accessKey.keyList, 'Lists the API keys of the user, newest first.'),
      call(accessKey.keyCreate, 'Creates an API key and returns its secret once.', 'MAIN_ACCOUNT', 'CONFLICT'),
      call(accessKey.keyRevoke, 'Ends an API key for good.', 'NOT_FOUND'),
    ],
  },
  {
    id: 'sign-up',
    title: 'Sign-up and passwords',
    calls: [
      call(signUp.captchaEmail, 'Sends a code of six digits by e-mail.', 'CAPTCHA'),
      call(signUp.captchaPhone, 'Sends a code of six digits by SMS.', 'CAPTCHA'),
      call(signUp.checkUsername, 'Returns whether a user name is free.', 'CAPTCHA'),
      call(signUp.checkEmail, 'Returns whether no account has an e-mail address.', 'CAPTCHA'),
      call(signUp.checkPhone, 'Returns whether no account has a phone number.', 'CAPTCHA'),
      call(signUp.checkInviteCode, 'Returns whether an invite code exists.', 'CAPTCHA'),
      call(
        signUp.register,
        'Creates a user by a code that was sent to an address or number.',
        'CAPTCHA',
        'USER_EXISTS',
        'INVITE_CODE',
      ),
      call(activation.activate, 'Opens the account of the user for trading.'),
      call(activation.firstAdminOpen, 'Returns whether the first administrator can still be made.'),
      call(
        activation.firstAdmin,
        'Creates the first administrator of a server by the token that it has printed.',
        'RESET_LINK',
        'USER_EXISTS',
      ),
      call(resetPassword.forgetPassword, 'Sends a link for a new password by e-mail.'),
      call(resetPassword.resetByMail, 'Sets a new password by the token of a link.', 'RESET_LINK'),
      call(resetPassword.resetByPhone, 'Sets a new password by a code that was sent by SMS.', 'CAPTCHA'),
      call(
        security.changePassword,
        'Changes the password of the user and ends all other sessions.',
        'CREDENTIALS',
        'CAPTCHA',
        'CONFLICT',
      ),
    ],
  },
  {
    id: 'security',
    title: 'Second factors and bound addresses',
    calls: [
      call(secondFactor.factorList, 'Lists the second factors that are bound.'),
      call(security.factorCode, 'Sends a code to the phone or e-mail address of the user.', 'NOT_FOUND'),
      call(secondFactor.factorTotp, 'Creates a secret for an authenticator application.', 'CREDENTIALS', 'CAPTCHA'),
      call(secondFactor.factorBind, 'Turns a second factor on.', 'CAPTCHA', 'NOT_FOUND'),
      call(secondFactor.factorUnbind, 'Turns a second factor off.', 'CREDENTIALS', 'CAPTCHA'),
      call(security.bindIp, 'Restricts the user to a list of IP addresses.', 'CREDENTIALS', 'CAPTCHA'),
      call(security.bindCode, 'Sends a code to an e-mail address or phone number that is to be bound.'),
      call(
        security.bindEmail,
        'Replaces the e-mail address of the user.',
        'CREDENTIALS',
        'CAPTCHA',
        'USER_EXISTS',
        'FORBIDDEN',
      ),
      call(
        security.bindPhone,
        'Replaces the phone number of the user.',
        'CREDENTIALS',
        'CAPTCHA',
        'USER_EXISTS',
        'FORBIDDEN',
      ),
    ],
  },
];
