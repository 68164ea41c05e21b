using OpenSim.ClientStack.LindenCaps.Caps;
using OpenSim.Http;
using OpenSim.Llsd;
using OpenSim.Modules.Attachments;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Land;

namespace OpenSim.ClientStack.LindenCaps.Region;

/// <summary>
/// Memory that scripts take, on land (LandResources names two addresses more) and in what an avatar wears (AttachmentResources). Addresses
/// of scripts are told as none.
/// </summary>
internal sealed class ResourceCapabilities(CapsRegistry caps)
{
    private const string Summary = "ScriptResourceSummary";
    private const string Details = "ScriptResourceDetails";
    private const int Unbounded = -1;

    public void AddTo(CapsTable table)
    {
        table.Add("LandResources", Land);
        table.Add("AttachmentResources", call => call.Http.ReplyLlsd(Worn(call)));
        table.Add(Summary, call => call.Http.ReplyLlsd(new LlsdMap { ["summary"] = OfParcel(call) }));
        table.Add(Details, call => call.Http.ReplyLlsd(new LlsdMap { ["parcels"] = ParcelsOf(call) }));
    }

    // The parcel that is asked about is the end of both addresses.
    private async Task Land(CapCall call)
    {
        if (await call.Http.ReadLlsd() is not { } asked)
            return;
        var reply = new LlsdMap();
        foreach (var name in new[] { Summary, Details })
        {
            if (caps.UrlFor(call.Caps, name) is { } url)
                reply[name] = $"{url}/{asked["parcel_id"].AsUuid()}";
        }

        await call.Http.ReplyLlsd(reply);
    }

    private static LlsdMap Worn(CapCall call)
    {
        var scene = call.Caps.Scene;
        using var holding = scene.Token.Take();
        if (!scene.Presences.TryGet(call.Caps.AgentId, out var who))
            return new LlsdMap { ["attachments"] = new LlsdArray(), ["summary"] = SummaryOf(0) };
        List<SceneObjectGroup> worn = [.. Scripted(scene).Where(group => group.IsAttachment && group.AttachedTo == who.LocalId)];
        var points = new LlsdArray();
        foreach (var point in worn.GroupBy(group => group.AttachmentPoint).OrderBy(point => point.Key))
        {
            points.Add(new LlsdMap
            {
                ["location"] = AttachmentPoints.NameOf(point.Key),
                ["objects"] = ListOf(point.Select(group => Told(scene, group)))
            });
        }

        return new LlsdMap { ["attachments"] = points, ["summary"] = SummaryOf(worn.Sum(group => UseOf(scene, group).Bytes)) };
    }

    private static LlsdMap OfParcel(CapCall call)
    {
        var scene = call.Caps.Scene;
        using var holding = scene.Token.Take();
        var parcel = UUID.TryParse(call.Rest.TrimStart('/'), out var id) ? scene.Land.All.FirstOrDefault(p => p.Id == id) : null;
        return SummaryOf(parcel is null ? 0 : On(scene, parcel).Sum(group => UseOf(scene, group).Bytes));
    }

    // Their own, and all of them for those who manage the estate: viewers list the objects of each.
    private static LlsdArray ParcelsOf(CapCall call)
    {
        var (scene, told) = (call.Caps.Scene, new LlsdArray());
        using var holding = scene.Token.Take();
        if (!scene.Presences.TryGet(call.Caps.AgentId, out var who))
            return told;
        foreach (var parcel in scene.Land.All.Where(p => scene.Land.Rules.MayEdit(who, p)))
        {
            told.Add(new LlsdMap
            {
                ["id"] = parcel.Id,
                ["local_id"] = parcel.LocalId,
                ["name"] = parcel.Row.Name,
                ["owner_id"] = parcel.Row.OwnerId,
                ["objects"] = ListOf(On(scene, parcel).Select(group => Told(scene, group)))
            });
        }

        return told;
    }

    private static LlsdMap Told(Scene scene, SceneObjectGroup group)
    {
        var at = group.WorldPosition;
        return new LlsdMap
        {
            ["id"] = group.Id,
            ["name"] = group.Name,
            ["owner_id"] = group.OwnerId,
            ["owner_name"] = scene.Presences.TryGet(group.OwnerId, out var owner) ? owner.Name : "",
            ["is_group_owned"] = group.OwnerId == group.GroupId,
            ["location"] = new LlsdArray(at.X, at.Y, at.Z),
            ["resources"] = new LlsdMap { ["memory"] = Bytes(UseOf(scene, group).Bytes), ["urls"] = 0 }
        };
    }

    private static IEnumerable<SceneObjectGroup> On(Scene scene, Parcel parcel) =>
        Scripted(scene).Where(group => !group.IsAttachment && scene.Land.At(group.WorldPosition) == parcel);

    private static IReadOnlyCollection<SceneObjectGroup> Scripted(Scene scene) =>
        scene.RequestModuleInterface<IScriptUse>()?.Objects ?? [];

    private static ScriptUse UseOf(Scene scene, SceneObjectGroup group) =>
        scene.RequestModuleInterface<IScriptUse>()?.Of(group) ?? default;

    private static LlsdArray ListOf(IEnumerable<LlsdMap> maps)
    {
        var list = new LlsdArray();
        foreach (var map in maps)
            list.Add(map);
        return list;
    }

    private static LlsdMap SummaryOf(long bytes) => new()
    {
        ["available"] = new LlsdArray(Amount("memory", Unbounded), Amount("urls", Unbounded)),
        ["used"] = new LlsdArray(Amount("memory", Bytes(bytes)), Amount("urls", 0))
    };

    private static LlsdMap Amount(string type, int amount) => new() { ["type"] = type, ["amount"] = amount };

    private static int Bytes(long bytes) => (int)Math.Min(bytes, int.MaxValue);
}
