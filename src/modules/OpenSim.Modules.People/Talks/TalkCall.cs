using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Modules.People.Talks;

/// <summary>One call of ChatSessionRequest.</summary>
/// <param name="People">Who is called, for "start conference" and "invite".</param>
/// <param name="Agent">Whom "mute update" is about.</param>
/// <param name="IsTextMuted">Null when the call is not about writing.</param>
internal sealed record TalkCall(string Method, UUID Session, IReadOnlyList<UUID> People, UUID Agent, bool? IsTextMuted)
{
    /// <summary>People whom one call can name; viewers call far fewer.</summary>
    private const int MaxPeople = 1000;

    /// <summary>From whatever LLSD: what is missing is empty.</summary>
    public static TalkCall Read(LlsdValue body)
    {
        var parameters = body["params"];
        var people = parameters is LlsdArray array ? array.Items.Take(MaxPeople).Select(item => item.AsUuid()) : [];
        var text = parameters["mute_info"]["text"];
        return new TalkCall(body["method"].AsString(), body["session-id"].AsUuid(), [.. people.Where(id => !id.IsZero)],
            parameters["agent_id"].AsUuid(), text.IsDefined ? text.AsBoolean() : null);
    }
}
