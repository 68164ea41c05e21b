'use strict';

// One has money and pays the other, who sees it; more than there is cannot be paid.
module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    const before = await ada.commands.grid.getBalance();
    stage.expect(before === 100, 'the hundred that the operator has given, not ' + before);
    await ada.commands.grid.payAvatar(ben.bot.agentID(), 30, 'für dich');
    await stage.until('the payer has paid', async () => await ada.commands.grid.getBalance() === 70);
    await stage.until('the other has it', async () => await ben.commands.grid.getBalance() === 30);
    stage.say('paid');

    let refused = false;
    try {
        await ada.commands.grid.payAvatar(ben.bot.agentID(), 71, 'zu viel');
    } catch (error) {
        refused = error.message === 'Payment failed';
    }
    stage.expect(refused, 'what is not there to be refused');
    stage.expect(await ada.commands.grid.getBalance() === 70, 'the rest to be kept');
    stage.say('refused');
};
