using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Things.Objects;

/// <summary>
/// GetObjectCost, ResourceCostSelected and GetObjectPhysicsData: what edit windows show of objects beside their shape. Anybody may ask.
/// </summary>
internal sealed class ObjectCostCapabilities(MeshCosts meshes)
{
    private const int MaxObjects = 1024; // of one request: viewers ask for what is selected
    private const int MaxPrims = 20_000; // looked at for one request; beyond them a linkset is told as so many prims

    public async ValueTask<LlsdValue?> Costs(CapabilityCall call)
    {
        await meshes.Learn(MeshesOf(call, "object_ids"));
        return CostsOf(call);
    }

    public async ValueTask<LlsdValue?> Selected(CapabilityCall call)
    {
        await meshes.Learn(MeshesOf(call, "selected_roots", "selected_prims"));
        return SelectedOf(call);
    }

    public static ValueTask<LlsdValue?> Physics(CapabilityCall call)
    {
        using var holding = call.Scene.Token.Take();
        var reply = new LlsdMap();
        foreach (var part in PartsOf(call, call.Body["object_ids"]))
        {
            var extras = part.Extras;
            reply[part.Id.ToString()] = new LlsdMap
            {
                ["PhysicsShapeType"] = extras.PhysicsShapeType,
                ["Density"] = extras.Density,
                ["Friction"] = extras.Friction,
                ["Restitution"] = extras.Restitution,
                ["GravityMultiplier"] = extras.GravityModifier
            };
        }

        return new(reply);
    }

    // Services are asked without the region's token, so what is needed of them is asked for before.
    private static List<UUID> MeshesOf(CapabilityCall call, params ReadOnlySpan<string> keys)
    {
        using var holding = call.Scene.Token.Take();
        var wholes = new HashSet<SceneObjectGroup>();
        foreach (var key in keys)
            wholes.UnionWith(PartsOf(call, call.Body[key]).Select(p => p.Group));
        return [.. wholes.SelectMany(AllOf).Take(MaxPrims).Select(MeshOf).Distinct()];
    }

    private static IEnumerable<SceneObjectPart> AllOf(SceneObjectGroup group) => [.. group.Parts];

    private static UUID MeshOf(SceneObjectPart part) =>
        ExtraParams.IsMesh(part.ExtraParams) && ExtraParams.TrySculpt(part.ExtraParams, out var mesh, out _) ? mesh : UUID.Zero;

    private static IEnumerable<SceneObjectPart> PartsOf(CapabilityCall call, LlsdValue ids)
    {
        foreach (var id in ids.Elements.Take(MaxObjects).Select(e => e.AsUuid()).Distinct())
        {
            if (call.Scene.TryGetPart(id, out var part))
                yield return part;
        }
    }

    private LlsdMap CostsOf(CapabilityCall call)
    {
        using var holding = call.Scene.Token.Take();
        var (wholes, room) = (new Dictionary<SceneObjectGroup, LinksetCost>(), MaxPrims);
        var reply = new LlsdMap();
        foreach (var part in PartsOf(call, call.Body["object_ids"]))
        {
            if (!wholes.TryGetValue(part.Group, out var whole))
                wholes.Add(part.Group, whole = WholeOf(part.Group, ref room));
            var own = whole.IsSpecial ? CostOf(part) : new ObjectCost(1, 1, 1);
            reply[part.Id.ToString()] = new LlsdMap
            {
                ["linked_set_resource_cost"] = whole.Cost.Whole,
                ["resource_cost"] = own.Whole,
                ["physics_cost"] = own.Physics,
                ["linked_set_physics_cost"] = whole.Cost.Physics,
                ["resource_limiting_type"] = whole.IsSpecial ? whole.Cost.LimitedBy : "legacy" // counted by its prims
            };
        }

        return reply;
    }

    private LlsdMap SelectedOf(CapabilityCall call)
    {
        using var holding = call.Scene.Token.Take();
        var roots = PartsOf(call, call.Body["selected_roots"]).Select(p => p.Group).Distinct().SelectMany(AllOf);
        var sum = default(ObjectCost);
        foreach (var part in roots.Concat(PartsOf(call, call.Body["selected_prims"])).Take(MaxPrims))
            sum += CostOf(part);
        return new LlsdMap
        {
            ["selected"] = new LlsdMap { ["physics"] = sum.Physics, ["streaming"] = sum.Streaming, ["simulation"] = sum.Simulation }
        };
    }

    private ObjectCost CostOf(SceneObjectPart part) => ObjectCost.Of(part, meshes.Of(MeshOf(part)));

    private LinksetCost WholeOf(SceneObjectGroup group, ref int room)
    {
        var (isSpecial, sum) = (false, default(ObjectCost));
        room -= group.PartCount;
        if (room >= 0)
        {
            foreach (var part in group.Parts)
            {
                isSpecial |= ObjectCost.IsSpecial(part);
                sum += CostOf(part);
            }
        }

        return new LinksetCost(isSpecial, isSpecial ? sum : new ObjectCost(group.PartCount, group.PartCount, group.PartCount));
    }

    private readonly record struct LinksetCost(bool IsSpecial, ObjectCost Cost);
}
