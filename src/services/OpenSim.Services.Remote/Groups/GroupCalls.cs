using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Services.Remote.Groups;

/// <summary>Calls of <c>/groups</c>: OpenSimulator's, and ours, of which an OpenSimulator knows none.</summary>
internal sealed class GroupCalls(ServiceClient client)
{
    private const string Path = "/groups";
    private const string UnknownMethod = "Unknown method"; // as both of us say it

    private static readonly string[] People = ["RequestingAgentID", "AgentID"];

    private volatile bool _isOpenSimulator;

    public Func<UUID, string?> ForeignNames { get; set; } = _ => null;

    /// <summary>What is asked for: a record, a list as a map, or undefined where there is none.</summary>
    public async ValueTask<LlsdValue> Ask(string method, UUID asker, LlsdMap form) =>
        (await Post(method, asker, form, Retry.Once))["RESULT"] is LlsdMap found ? found : LlsdValue.Undefined;

    /// <summary>Null when it is done, else why not.</summary>
    /// <param name="subject">Of calls that wait with the same one the last counts; empty for one that is like no other.</param>
    public async ValueTask<string?> Do(string method, UUID asker, LlsdMap form, Retry retry = Retry.Never, string subject = "") =>
        Refusal(await Post(method, asker, form, retry, subject));

    /// <summary>A method of ours; null where the service does not know it.</summary>
    public async ValueTask<LlsdMap?> Own(string method, UUID asker, LlsdMap form)
    {
        if (_isOpenSimulator)
            return null;
        var answer = await Post(method, asker, form, Retry.Once);
        _isOpenSimulator = answer["REASON"].AsString() == UnknownMethod;
        return _isOpenSimulator ? null : answer;
    }

    public static string? Refusal(LlsdMap answer) => answer["RESULT"] switch
    {
        LlsdMap => null,
        var result when result.AsString().Equals("true", StringComparison.OrdinalIgnoreCase) => null,
        _ when answer["REASON"].AsString() is { Length: > 0 } reason => reason,
        _ => "The groups service has refused it."
    };

    /// <summary>The maps of a list.</summary>
    public static IEnumerable<LlsdValue> Values(LlsdValue list) => list.Entries.Select(entry => entry.Value);

    private ValueTask<LlsdMap> Post(string method, UUID asker, LlsdMap form, Retry retry, string subject = "")
    {
        form["RequestingAgentID"] = asker;
        form["METHOD"] = method;
        foreach (var key in People)
        {
            if (form.ContainsKey(key) && ForeignNames(form[key].AsUuid()) is { } name)
                form[key] = name;
        }

        return client.Post(Path, form, retry, subject);
    }
}
