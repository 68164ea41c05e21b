'use strict';
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { FilterResponse } = require('@caspertech/node-metaverse/dist/lib/enums/FilterResponse');
const { TextureEntry } = require('@caspertech/node-metaverse/dist/lib/classes/TextureEntry');

const PATIENCE = 60000;
const VERSION_PARAMETER = 251;
const PARTS = { head: 8, upper: 9, lower: 10, eyes: 11, hair: 20 };

// A new user leaves baking to the region, as the official viewer does, and another client sees her dressed.
module.exports = async (stage) => {
    const [first, second] = stage.options.users;
    const ada = await stage.arrive(first);
    const ben = await stage.arrive(second);
    const outfit = await ada.commands.agent.getWearables();
    stage.expect(outfit.items.length === 6, 'six things in the Current Outfit of a new user, not ' + outfit.items.length);
    await stage.until('the other avatar', () => stage.avatarOf(ben, ada.id));

    const looksSeenBy = (client) => client.bot.currentRegion.circuit.waitForMessage(Message.AvatarAppearance, PATIENCE,
        (message) => message.Sender.ID.toString() === ada.id && message.AppearanceData[0].CofVersion > 0
            ? FilterResponse.Finish : FilterResponse.NoMatch);
    const seen = [ada, ben].map(looksSeenBy);
    const ahead = await ada.bot.currentRegion.caps.capsPostXML('UpdateAvatarAppearance', { cof_version: outfit.version + 1 });
    stage.expect(ahead.success === false && ahead.expected === outfit.version, 'a version that is not there to be refused');
    const reply = await ada.bot.currentRegion.caps.capsPostXML('UpdateAvatarAppearance', { cof_version: outfit.version });
    stage.expect(reply.success === true, 'success');
    for (const looks of await Promise.all(seen)) {
        stage.expect(looks.AppearanceData[0].AppearanceVersion === 1 && looks.AppearanceData[0].CofVersion === outfit.version, 'the version asked for');
        stage.expect(looks.VisualParam.length === 253 && looks.VisualParam[VERSION_PARAMETER].ParamValue === 1, 'the parameters of server baking');
    }

    const faces = TextureEntry.from((await seen[1]).ObjectData.TextureEntry).faces;
    for (const [part, face] of Object.entries(PARTS)) {
        const url = ben.bot.agent.agentAppearanceService + 'texture/' + ada.id + '/' + part + '/' + faces[face].textureID.toString();
        const answer = await fetch(url);
        stage.expect(answer.status === 200, url + ' to be there, not ' + answer.status);
        const bytes = Buffer.from(await answer.arrayBuffer());
        stage.expect(bytes.readUInt32BE(0) === 0xff4fff51, 'a codestream of JPEG 2000');
        stage.say('baked', { part, bytes: bytes.length });
    }
};
