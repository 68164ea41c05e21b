'use strict';
// What the library cannot do with groups, by its own messages.
const { UUID, Utils } = require('@caspertech/node-metaverse');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { FilterResponse } = require('@caspertech/node-metaverse/dist/lib/enums/FilterResponse');
const { PacketFlags } = require('@caspertech/node-metaverse/dist/lib/enums/PacketFlags');
const { CreateGroupRequestMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/CreateGroupRequest');

/** Founds a group and gives back its id. */
async function found(stage, client, name) {
    const { circuit } = client.bot.currentRegion;
    const request = new CreateGroupRequestMessage();
    request.AgentData = { AgentID: client.bot.agentID(), SessionID: circuit.sessionID };
    request.GroupData = {
        Name: Utils.StringToBuffer(name), Charter: Utils.StringToBuffer('Brot für alle'), ShowInList: true, InsigniaID: UUID.zero(),
        MembershipFee: 0, OpenEnrollment: false, AllowPublish: true, MaturePublish: false
    };
    const told = circuit.waitForMessage(Message.CreateGroupReply, 60000, () => FilterResponse.Finish);
    circuit.sendMessage(request, PacketFlags.Reliable);
    const reply = (await told).ReplyData;
    stage.expect(reply.Success, 'a group, not ' + Utils.BufferToStringSimple(reply.Message));
    return reply.GroupID;
}

module.exports = { found };
