'use strict';
const { Bot, BotOptionFlags } = require('@caspertech/node-metaverse');

module.exports = async (stage) => {
    const bot = new Bot(stage.parameters(stage.options.users[0], 'not the password'), BotOptionFlags.None);
    let refusal;
    try {
        await bot.login();
    } catch (error) {
        refusal = error;
    }
    stage.expect(refusal !== undefined, 'a refusal');
    stage.say('refused', { reason: refusal.reason, message: refusal.message });
    stage.expect(refusal.reason === 'key', 'the reason "key", which viewers know');
    stage.expect(refusal.message.length > 10, 'words for the user');
};
