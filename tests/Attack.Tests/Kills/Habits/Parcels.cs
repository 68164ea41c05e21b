using OpenSim.Llsd;
using OpenSim.Protocol.Messages;

namespace Attack.Tests.Kills.Habits;

/// <summary>Questions about parcels.</summary>
internal static class Parcels
{
    /// <summary>What ParcelProperties says of the parcel at a place, in metres.</summary>
    /// <param name="question">A number that no other question has.</param>
    public static async Task<LlsdValue> Ask(Resident me, float x, float y, int question)
    {
        var answer = await me.AskForEvent(room =>
        {
            var writer = new ParcelPropertiesRequestWriter(room);
            writer.AgentData(me.Id, me.SessionId);
            writer.ParcelData(question, x, y, x + 1, y + 1, false);
            return writer.Finish();
        }, "ParcelProperties", body => body["ParcelData"][0]["SequenceID"].AsInteger() == question, "a parcel");
        return answer["ParcelData"][0];
    }
}
