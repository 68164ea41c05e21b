'use strict';
const { Utils } = require('@caspertech/node-metaverse');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');

// The estate's owner reads its lists, changes a rule of it, speaks to all, and restarts the region and puts that off; a guest gets none of it.
module.exports = async (stage) => {
    const owner = await stage.arrive('First User');
    const guest = await stage.arrive(stage.options.users[0]);
    const caps = owner.bot.currentRegion.caps;
    const lists = await caps.capsGetXML('EstateAccess');
    for (const name of ['AllowedAgents', 'AllowedGroups', 'BannedAgents', 'Managers']) {
        stage.expect(Array.isArray(lists[name]), 'a list ' + name);
    }
    stage.say('lists');

    await caps.capsPostXML('EstateChangeInfo', { override_environment: true });
    const parcel = await caps.capsPutXML(['ExtEnvironment', { parcelid: 1 }], { environment: { day_length: 9000 } });
    stage.expect(parcel.success === true, 'the parcel to have a sky of its own now, not ' + parcel.message);
    await caps.capsPostXML('EstateChangeInfo', { override_environment: false });
    const seen = await guest.bot.currentRegion.caps.capsGetXML(['ExtEnvironment', { parcelid: 1 }]);
    stage.expect(seen.environment.day_cycle === undefined, 'the region\'s sky on the parcel again');
    stage.say('rule');

    const told = [];
    for (const client of [owner, guest]) {
        client.bot.currentRegion.circuit.subscribeToMessages([Message.AlertMessage, Message.AgentAlertMessage, Message.ImprovedInstantMessage], ({ message }) => {
            const { Message: text } = message.AlertData || message.MessageBlock;
            told.push({ to: client, text: Utils.BufferToStringSimple(text) });
        });
    }
    const hears = (client, text, words) => stage.until(text, () => told.find((one) => one.to === client && words.test(one.text)));
    await owner.commands.region.simulatorMessage('Kaffee um vier');
    await hears(guest, 'the message to all', /Kaffee um vier/);
    await owner.commands.region.restartRegion(3600);
    await hears(guest, 'that the region restarts', /restart/i);
    await owner.commands.region.cancelRestart();
    const { text } = await hears(owner, 'that it is put off', /(put off|delayed)/i);
    stage.say('told', { text });

    const theirs = guest.bot.currentRegion.caps;
    const address = await theirs.getCapability('EstateAccess');
    const status = await theirs.requestGet(address).then((answer) => answer.status, (error) => error.response.statusCode);
    stage.say('guest', { status });
};
