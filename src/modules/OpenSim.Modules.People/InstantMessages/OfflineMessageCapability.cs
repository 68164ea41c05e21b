using System.Numerics;
using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.Services.Messages;

namespace OpenSim.Modules.People.InstantMessages;

/// <summary>ReadOfflineMsgs: viewers of today fetch what was kept for them at once, in place of RetrieveInstantMessages.</summary>
internal sealed class OfflineMessageCapability(IOfflineMessageService letterBox, OpenQuestions questions)
{
    public void AddTo(ICapabilities capabilities) => capabilities.Add("ReadOfflineMsgs", Answer);

    private async ValueTask<LlsdValue?> Answer(CapabilityCall call)
    {
        if (call.Method != "GET")
            return null;
        var letters = await letterBox.GetMessages(call.AgentId);
        foreach (var letter in letters)
            questions.Note(letter);
        return new LlsdMap { ["messages"] = new LlsdArray(letters.Select(ToLlsd)) };
    }

    private static LlsdMap ToLlsd(InstantMessage letter) => new()
    {
        ["from_agent_id"] = letter.FromAgentId,
        ["from_agent_name"] = letter.FromName,
        ["from_group"] = letter.FromGroup ? "Y" : "N",
        ["to_agent_id"] = letter.ToAgentId,
        ["dialog"] = (int)letter.Dialog,
        ["offline"] = 1,
        ["transaction-id"] = letter.SessionId,
        ["timestamp"] = unchecked((int)letter.Timestamp),
        ["message"] = letter.Text,
        ["parent_estate_id"] = unchecked((int)letter.ParentEstateId),
        ["region_id"] = letter.RegionId,
        ["position"] = Vector(letter.Position),
        ["binary_bucket"] = letter.BinaryBucket
    };

    private static LlsdArray Vector(Vector3 place) => new((double)place.X, (double)place.Y, (double)place.Z);
}
