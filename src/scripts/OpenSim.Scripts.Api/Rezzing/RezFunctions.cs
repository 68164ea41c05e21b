using System.Numerics;
using OpenSim.Modules.Objects;
using OpenSim.Physics.Dynamics;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Scripts.Api.Rezzing;

/// <summary>Objects that come out of prims, and go.</summary>
[ScriptFunctions]
public static class RezFunctions
{
    private const float Reach = 10; // metres, as Second Life has it

    [OwnState]
    public static int llGetStartParameter(RegionScript script) => script.StartParameter;

    /// <summary>What llRezObjectWithParams has given it.</summary>
    public static string llGetStartString(RegionScript script) => script.Part.Group.RootPart.Extras.StartString;

    public static void llRezObject(RegionScript script, string inventory, Vector3 pos, Vector3 vel, Quaternion rot, int param) =>
        Rez(script, "llRezObject", inventory, pos, vel, rot, param, RezAnchor.Middle);

    public static void llRezAtRoot(RegionScript script, string inventory, Vector3 position, Vector3 velocity, Quaternion rot, int param) =>
        Rez(script, "llRezAtRoot", inventory, position, velocity, rot, param, RezAnchor.Root);

    /// <param name="options">REZ_… each with its values.</param>
    /// <returns>The key that the object has once object_rez tells of it; the null key for nothing.</returns>
    public static string llRezObjectWithParams(RegionScript script, string item, LslList options)
    {
        var wanted = new RezOptions(script);
        if (wanted.Read(options) is { } wrong)
            script.Complain($"llRezObjectWithParams: {wrong}");
        else
            return Rez(script, nameof(llRezObjectWithParams), item, wanted.Place, wanted.Velocity, wanted.Rotation, wanted.Parameter,
                wanted.IsAtRoot ? RezAnchor.Root : RezAnchor.Middle, wanted.Dress);
        return Ids.Null;
    }

    /// <summary>TRUE for what this object has rezzed for the same owner, and what is worn by nobody.</summary>
    /// <param name="flags">DEREZ_DIE or DEREZ_MAKE_TEMP.</param>
    public static int llDerezObject(RegionScript script, string id, int flags)
    {
        const int Die = 0, MakeTemporary = 1;
        if (flags is not (Die or MakeTemporary))
            script.Complain("llDerezObject: only DEREZ_DIE and DEREZ_MAKE_TEMP are offered.");
        else if (script.Scene.TryGetPart(Ids.Of(id), out var part) && part.Group is { IsAttachment: false } group
            && group.OwnerId == script.Part.OwnerId && group != script.Part.Group
            && group.RootPart.Extras.RezzerId == script.Part.Group.Id)
        {
            if (flags == Die)
                script.Writer.DeleteObject(group);
            else
                BodyRules.SetFlag(group.RootPart, PrimFlags.TemporaryOnRez, isSet: true);
            return 1;
        }

        return 0;
    }

    public static void llDie(RegionScript script)
    {
        if (script.Part.Group is not { IsAttachment: false } group)
            return;
        script.Writer.DeleteObject(group);
        script.Retry(); // nothing after it is done
    }

    private static string Rez(RegionScript script, string name, string inventory, Vector3 at, Vector3 velocity, Quaternion rotation,
        int number, RezAnchor anchor, Action<SceneObjectGroup>? dress = null)
    {
        var part = script.Part;
        if (Items.Find(part, inventory, AssetType.Object) is not { } item)
        {
            script.Complain($"{name}: there is no object '{inventory}' in here.");
            return Ids.Null;
        }

        if (Vector3.Distance(at, part.WorldPosition) > Reach * script.Engine.DistanceFactor)
            return Ids.Null; // Second Life says nothing either
        var request = new RezRequest(item.ItemId, part.Id, at, Vector3.UnitZ, false, false, part.GroupId)
        {
            Anchor = anchor, Rotation = rotation, StartParameter = number, RootId = UUID.Random(), Dress = dress
        };
        script.Scene.RequestModuleInterface<IObjectRezzing>()?.Rez(script.Actor, request, answer => Rezzed(script, name, velocity, answer));
        return request.RootId.ToString();
    }

    private static void Rezzed(RegionScript script, string name, Vector3 velocity, RezAnswer answer)
    {
        if (!script.Part.Exists)
            return;
        if (answer.Refusal is { } refusal)
            script.Complain($"{name}: {refusal}");
        foreach (var rezzed in answer.Objects)
        {
            if (velocity != Vector3.Zero && script.Scene.TryGetPart(rezzed, out var root) && root.IsPhysical)
                script.Scene.Bodies.Commands.Add(new BodyCommand(root.Group.Slot.Index, BodyCommandKind.Velocity, velocity));
            script.Host.Post(new ScriptEvent(EventKind.object_rez, LslList.Of(ListItem.OfKey(rezzed.ToString()))));
        }
    }
}
