'use strict';
const { UUID, Utils, Vector3 } = require('@caspertech/node-metaverse');
const { ImprovedInstantMessageMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/ImprovedInstantMessage');
const { InstantMessageDialog } = require('@caspertech/node-metaverse/dist/lib/enums/InstantMessageDialog');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { AssetType } = require('@caspertech/node-metaverse/dist/lib/enums/AssetType');
const { FolderType } = require('@caspertech/node-metaverse/dist/lib/enums/FolderType');
const { InventoryType } = require('@caspertech/node-metaverse/dist/lib/enums/InventoryType');
const { InstantMessageEventFlags } = require('@caspertech/node-metaverse/dist/lib/enums/InstantMessageEventFlags');
const { RightsFlags } = require('@caspertech/node-metaverse/dist/lib/enums/RightsFlags');

const DANCE = new UUID('b68a3d7c-de9e-fc87-eec8-543d787e5b0d');
const START_TYPING = 4; // ChatType
const LOOK = new Vector3([1, 0, 0]);

// Friendship declined and made, rights, where a friend is, who is who, typing, whispers, dancing, things given, invitations and short teleports.
module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    await befriend(stage, ada, ben);
    await recognise(stage, ada, ben);
    await talk(stage, ada, ben);
    await dance(stage, ada, ben);
    await give(stage, ada, ben);
    await travel(stage, ada, ben);
};

async function befriend(stage, ada, ben) {
    const [asked, answers] = [stage.listen(ben, 'onFriendRequest'), stage.listen(ada, 'onFriendResponse')];
    await ada.commands.friends.sendFriendRequest(ben.id, 'magst du?');
    const offer = await stage.until('the offer', () => asked[0]);
    stage.expect(offer.fromName === ada.user && offer.message === 'magst du?', 'the offer as it was written');
    await ben.commands.friends.rejectFriendRequest(offer);
    await stage.until('the refusal', () => answers.some((answer) => !answer.accepted));
    await ada.commands.friends.sendFriendRequest(ben.id, 'bitte');
    await ben.commands.friends.acceptFriendRequest(await stage.until('another offer', () => asked[1]));
    await stage.until('the friendship', () => answers.some((answer) => answer.accepted && answer.from.toString() === ben.id));
    stage.say('friends');

    const told = stage.told(ada, Message.ChangeUserRights, (message) => message.AgentData.AgentID.toString() === ben.id);
    await ben.commands.friends.grantFriendRights(ada.id, RightsFlags.CanSeeOnline | RightsFlags.CanSeeOnMap);
    stage.expect((await told).Rights[0].RelatedRights === 3, 'what the friend may do now');
    const place = await stage.insist('where the friend is', () => ada.commands.friends.getFriendMapLocation(ben.id));
    stage.expect(place.regionName === ada.commands.region.getName(), 'the region, not ' + place.regionName);
    stage.say('found on the map', { x: place.localX, y: place.localY });
}

async function recognise(stage, ada, ben) {
    const { grid, agent } = ada.commands;
    for (const byCapability of [true, false]) {
        stage.expect(String(await stage.insist('the key', () => grid.avatarName2Key(ben.user, byCapability))) === ben.id, 'the key of a name');
    }
    const name = await stage.insist('the name', () => grid.avatarKey2Name(new UUID(ben.id)));
    stage.expect(name.getName() === ben.user, 'the name of a key, not ' + name.getName());
    const profile = await stage.insist('the profile', () => agent.getAvatarProperties(ben.id));
    stage.expect(/^\d+\/\d+\/\d{4}$/.test(profile.BornOn), 'a day of birth, not ' + profile.BornOn);
    stage.say('known', { born: profile.BornOn });
}

async function talk(stage, ada, ben) {
    const isFrom = (flag) => (event) => event.from.toString() === ada.id && event.flags === flag;
    await ada.commands.comms.startTypingIM(ben.id);
    await stage.until('that somebody writes', () => ben.hearing.messages.some(isFrom(InstantMessageEventFlags.startTyping)));
    await ada.commands.comms.stopTypingIM(ben.id);
    await stage.until('that nobody writes', () => ben.hearing.messages.some(isFrom(InstantMessageEventFlags.finishTyping)));
    await ada.commands.comms.typeInstantMessage(ben.id, 'so', 0, 100);
    await stage.until('what was typed', () => ben.hearing.messages.some((event) => event.message === 'so'));
    await ada.commands.comms.startTypingLocal();
    await stage.until('that somebody types', () => ben.hearing.chat.some((event) => event.chatType === START_TYPING && event.from.toString() === ada.id));
    await ada.commands.comms.stopTypingLocal();
    await ada.commands.comms.whisper('leise');
    await stage.until('the whisper', () => ben.hearing.chat.some((event) => event.message === 'leise' && event.chatType === 0));
    stage.say('typed and whispered');
}

async function dance(stage, ada, ben) {
    const plays = (isPlaying) => stage.told(ben, Message.AvatarAnimation, (message) => message.Sender.ID.toString() === ada.id
        && message.AnimationList.some((animation) => animation.AnimID.equals(DANCE)) === isPlaying);
    const [begins] = [plays(true)];
    await ada.commands.agent.startAnimations([DANCE]);
    await begins;
    const ends = plays(false);
    await ada.commands.agent.stopAnimations([DANCE]);
    await ends;
    stage.say('danced');
}

// The library's own answer leaves a block of the message out, and cannot be sent.
function answer(stage, client, offer, dialog, folder) {
    stage.send(client, new ImprovedInstantMessageMessage(), {
        MessageBlock: {
            FromGroup: false, ToAgentID: offer.from, ParentEstateID: 0, RegionID: UUID.zero(), Position: Vector3.getZero(), Offline: 0, Dialog: dialog,
            ID: offer.requestID, Timestamp: 0, FromAgentName: Utils.StringToBuffer(client.user), Message: Buffer.alloc(0),
            BinaryBucket: client.bot.agent.inventory.findFolderForType(folder).getBuffer()
        },
        EstateBlock: { EstateID: 0 }
    });
}

async function give(stage, ada, ben) {
    const [offers, answers] = [stage.listen(ben, 'onInventoryOffered'), stage.listen(ada, 'onInventoryResponse')];
    const folder = await ada.commands.inventory.getInventoryRoot().createFolder('Geschenke', FolderType.None);
    const card = await folder.uploadAsset(AssetType.Notecard, InventoryType.Notecard, Buffer.from('Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length 4\nGruß}\n'), 'Karte', '');
    await ada.commands.comms.giveInventory(ben.id, card);
    const offer = await stage.until('the notecard', () => offers[0]);
    stage.expect(offer.fromName === ada.user && offer.message === 'Karte', 'a notecard of hers, not ' + offer.message);
    answer(stage, ben, offer, InstantMessageDialog.InventoryAccepted, FolderType.Notecard);
    await stage.until('that it was taken', () => answers.some((answer) => answer.accepted));
    const notecards = ben.bot.agent.inventory.main.skeleton.get(ben.bot.agent.inventory.findFolderForType(FolderType.Notecard).toString());
    await stage.until('it in the folder of notecards', async () => {
        await notecards.populate(false);
        return notecards.items.some((item) => item.name === 'Karte' && item.permissions.owner.toString() === ben.id);
    });

    await ada.commands.comms.giveInventory(ben.id, folder);
    answer(stage, ben, await stage.until('the folder', () => offers[1]), InstantMessageDialog.InventoryDeclined, FolderType.Trash);
    await stage.until('that it was not taken', () => answers.some((answer) => !answer.accepted));
    stage.say('given');
}

async function travel(stage, ada, ben) {
    const isAt = (client, place) => () => stage.avatarOf(client, client.id).position.distance(place) < 5;
    const place = new Vector3([60, 70, 30]);
    await ada.commands.teleport.teleportTo(ada.commands.region.getName(), place, LOOK);
    const over = (at) => new Vector3([at.x, at.y, stage.avatarOf(ada, ada.id).position.z]);
    await stage.until('her at the place', () => isAt(ada, over(place))());
    stage.say('teleported');

    const lures = stage.listen(ben, 'onLure');
    await ada.commands.comms.sendTeleport(ben.id, 'komm her');
    const lure = await stage.until('the invitation', () => lures[0]);
    stage.expect(lure.lureMessage.startsWith('komm her'), 'the invitation as it was written, not ' + lure.lureMessage);
    await ben.commands.teleport.acceptTeleport(lure);
    await stage.until('him beside her', () => isAt(ben, stage.avatarOf(ada, ada.id).position)());
    stage.say('came');
}
