'use strict';
const fs = require('fs');
const { UUID } = require('@caspertech/node-metaverse');
const { PacketFlags } = require('@caspertech/node-metaverse/dist/lib/enums/PacketFlags');
const { CreateInventoryFolderMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/CreateInventoryFolder');
const { UpdateInventoryFolderMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/UpdateInventoryFolder');
const { RemoveInventoryFolderMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/RemoveInventoryFolder');

// Makes a folder; then, once the file of that name is there (the database is away), three more: one is renamed, one deleted again.
// Sent are the messages themselves: the library's own ways read the inventory afterwards, which nobody can while the database is away.
module.exports = async (stage) => {
    const vera = await stage.arrive(stage.options.users[0]);
    const { agent, currentRegion } = vera.bot;
    const root = agent.inventory.getRootFolderMain().folderID;
    const send = async (message, data) => {
        message.AgentData = { AgentID: agent.agentID, SessionID: currentRegion.circuit.sessionID };
        message.FolderData = data;
        await currentRegion.circuit.waitForAck(currentRegion.circuit.sendMessage(message, PacketFlags.Reliable), 10000);
    };
    const folder = (id, name) => ({ FolderID: id, ParentID: root, Type: -1, Name: Buffer.from(name + '\0') });
    const [before, plain, renamed, deleted] = [UUID.random(), UUID.random(), UUID.random(), UUID.random()];
    await send(new CreateInventoryFolderMessage(), folder(before, 'made before'));
    stage.say('tidy');
    await stage.until('the database is away', () => fs.existsSync(stage.options.away));
    await send(new CreateInventoryFolderMessage(), folder(plain, 'made while away'));
    await send(new CreateInventoryFolderMessage(), folder(renamed, 'misspelt'));
    await send(new UpdateInventoryFolderMessage(), [folder(renamed, 'spelt')]);
    await send(new CreateInventoryFolderMessage(), folder(deleted, 'mistake'));
    await send(new RemoveInventoryFolderMessage(), [{ FolderID: deleted }, { FolderID: before }]);
    stage.say('tidied');
    await new Promise(() => setInterval(() => undefined, 60000));
};
