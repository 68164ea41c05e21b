using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.World.Land;

namespace OpenSim.ClientStack.LindenCaps.Region;

/// <summary>
/// Memory and addresses that scripts take, on land (LandResources names two addresses more) and in what an avatar wears
/// (AttachmentResources). What scripts take is not told here yet: only the operator's "show scripts" has it.
/// </summary>
internal sealed class ResourceCapabilities(CapsRegistry caps)
{
    private const string Summary = "ScriptResourceSummary";
    private const string Details = "ScriptResourceDetails";
    private const int Unbounded = -1;

    public void AddTo(CapsTable table)
    {
        table.Add("LandResources", Land);
        table.Add("AttachmentResources", call => call.Http.ReplyLlsd(
            new LlsdMap { ["attachments"] = new LlsdArray(), ["summary"] = Nothing() }));
        table.Add(Summary, call => call.Http.ReplyLlsd(new LlsdMap { ["summary"] = Nothing() }));
        table.Add(Details, call => call.Http.ReplyLlsd(new LlsdMap { ["parcels"] = ParcelsOf(call) }));
    }

    private async Task Land(CapCall call)
    {
        if (await call.Http.ReadLlsd() is null)
            return;
        var reply = new LlsdMap();
        foreach (var name in new[] { Summary, Details })
        {
            if (caps.UrlFor(call.Caps, name) is { } url)
                reply[name] = url;
        }

        await call.Http.ReplyLlsd(reply);
    }

    // Those of his own, and all of them for who manages the estate: viewers list the objects of each.
    private static LlsdArray ParcelsOf(CapCall call)
    {
        var (scene, told) = (call.Caps.Scene, new LlsdArray());
        using var holding = scene.Token.Take();
        if (!scene.Presences.TryGet(call.Caps.AgentId, out var who))
            return told;
        foreach (var parcel in scene.Land.All.Where(p => scene.Land.Rules.MayEdit(who, p)))
            told.Add(Told(parcel));
        return told;
    }

    private static LlsdMap Told(Parcel parcel) => new()
    {
        ["id"] = parcel.Id,
        ["local_id"] = parcel.LocalId,
        ["name"] = parcel.Row.Name,
        ["owner_id"] = parcel.Row.OwnerId,
        ["objects"] = new LlsdArray()
    };

    private static LlsdMap Nothing() => new()
    {
        ["available"] = new LlsdArray(Amount("memory", Unbounded), Amount("urls", Unbounded)),
        ["used"] = new LlsdArray(Amount("memory", 0), Amount("urls", 0))
    };

    private static LlsdMap Amount(string type, int amount) => new() { ["type"] = type, ["amount"] = amount };
}
