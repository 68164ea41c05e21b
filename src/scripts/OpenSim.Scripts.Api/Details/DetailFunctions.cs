using System.Numerics;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Details;

/// <summary>What anybody may know of objects and avatars in the region.</summary>
[ScriptFunctions]
public static class DetailFunctions
{
    private const int Unknown = -1; // OBJECT_UNKNOWN_DETAIL

    /// <summary>Nothing at all for what is not in the region.</summary>
    public static LslList llGetObjectDetails(RegionScript script, string id, LslList @params)
    {
        var key = Ids.Of(id);
        var isObject = script.Scene.TryGetPart(key, out var part);
        ScenePresence? who = null;
        if (!isObject && (!script.Scene.Presences.TryGet(key, out who) || who.IsChild))
            return LslList.Empty;
        var details = new ListItem[@params.Count];
        for (var i = 0; i < details.Length; i++)
        {
            var asked = @params[i].IsInteger ? @params[i].Integer : Unknown;
            details[i] = isObject ? OfObject(script, part, asked) : OfAvatar(who!, asked);
        }

        return LslList.Take(details);
    }

    public static int llGetObjectPermMask(RegionScript script, int group)
    {
        var record = script.Part.Group.RootPart.Record;
        var mask = group switch
        {
            0 => record.BaseMask,
            1 => record.OwnerMask,
            2 => record.GroupMask,
            3 => record.EveryoneMask,
            4 => record.NextOwnerMask,
            _ => 0u
        };
        return unchecked((int)mask);
    }

    private static ListItem OfObject(RegionScript script, SceneObjectPart part, int asked)
    {
        var (group, record) = (part.Group, part.Record);
        return asked switch
        {
            1 => part.Name,
            2 => part.Description,
            3 => part.WorldPosition,
            4 => part.WorldRotation,
            5 => group.RootPart.Velocity,
            6 => Key(group.OwnerId == group.GroupId ? UUID.Zero : group.OwnerId),
            7 => Key(group.GroupId),
            8 => Key(part.CreatorId),
            9 => RunningScripts(script, group),
            10 => Scripts(group),
            11 => (int)Math.Min(int.MaxValue, UseOf(group).Bytes),
            12 => UseOf(group).Milliseconds / 1000,
            13 => group.PartCount,
            18 => Key(group.Id),
            19 => (int)group.AttachmentPoint,
            21 => Flag(part.IsPhysical),
            22 => Flag(part.IsPhantom),
            23 => Flag((group.RootPart.Flags & PrimFlags.TemporaryOnRez) != 0),
            27 => Key(record.LastOwnerId),
            28 => (int)part.ClickAction,
            29 => part.AngularVelocity,
            30 => group.PartCount,
            31 => Items(group),
            32 => Key(part.Extras.RezzerId),
            34 => 0,
            36 => TimeOf(record.CreationDate),
            38 => Sitters(group),
            42 => (int)part.Material,
            44 => part.Text,
            46 => part.LinkNumber,
            47 => part.Scale,
            48 => Colour(part.Hover.Color),
            49 => (double)((part.Hover.Color >> 24) / 255f),
            55 => Flag((record.OwnerMask & (uint)PermissionMask.Modify) == 0),
            56 => Flag(part.Extras.VolumeDetect),
            _ => Other(asked)
        };
    }

    private static ListItem OfAvatar(ScenePresence who, int asked) => asked switch
    {
        1 => who.Name,
        2 => "",
        3 => who.AbsolutePosition,
        4 => who.Rotation,
        5 => who.Velocity,
        6 or 8 => Key(asked == 6 ? who.Id : UUID.Zero),
        7 or 32 => Key(UUID.Zero),
        9 => WornBy(who).Running,
        10 => WornBy(who).Count,
        11 => (int)Math.Min(int.MaxValue, WornBy(who).Bytes),
        12 => WornBy(who).Milliseconds / 1000,
        18 => who.ParentId != 0 && who.Scene.TryGetPart(who.ParentId, out var seat) ? Key(seat.Group.Id) : Key(who.Id),
        33 => who.Title,
        47 => who.Size,
        _ => Other(asked)
    };

    /// <summary>Nothing is counted of these here, or nothing is there: costs, paths, ages; what is no detail says so.</summary>
    private static ListItem Other(int asked) => asked switch
    {
        (>= 9 and <= 11) or 13 or (>= 19 and <= 24) or 26 or 28 or 30 or 31 or 34 or 35 or (>= 37 and <= 42)
            or 46 or (>= 51 and <= 56) => 0,
        12 or (>= 14 and <= 17) or 25 or 43 or 49 or 50 => 0.0,
        29 or 48 => Vector3.Zero,
        36 or 44 or 45 => "",
        _ => Unknown
    };

    private static ListItem Key(UUID id) => ListItem.OfKey(id.ToString());

    private static int Flag(bool isSet) => isSet ? 1 : 0;

    private static string TimeOf(int seconds) =>
        DateTime.UnixEpoch.AddSeconds(seconds).ToString("yyyy-MM-ddTHH:mm:ss.ffffffZ", System.Globalization.CultureInfo.InvariantCulture);

    private static Vector3 Colour(uint argb) => new Vector3(argb >> 16 & 0xFF, argb >> 8 & 0xFF, argb & 0xFF) / 255;

    private static int Scripts(SceneObjectGroup group)
    {
        var count = 0;
        foreach (var part in group.Parts)
            count += part.Inventory?.ScriptCount ?? 0;
        return count;
    }

    private static ScriptUse UseOf(SceneObjectGroup group) => group.Scene.RequestModuleInterface<IScriptUse>()?.Of(group) ?? default;

    private static ScriptUse WornBy(ScenePresence who)
    {
        var sum = default(ScriptUse);
        if (who.Scene.RequestModuleInterface<IScriptUse>() is not { } use)
            return sum;
        foreach (var group in use.Objects)
        {
            if (group.IsAttachment && group.AttachedTo == who.LocalId)
                sum += use.Of(group);
        }

        return sum;
    }

    private static int Items(SceneObjectGroup group)
    {
        var count = 0;
        foreach (var part in group.Parts)
            count += part.Inventory?.Count ?? 0;
        return count;
    }

    private static int RunningScripts(RegionScript script, SceneObjectGroup group)
    {
        var count = 0;
        foreach (var part in group.Parts)
            count += script.Engine.ScriptsIn(part).Count(host => host.IsRunning);
        return count;
    }

    private static int Sitters(SceneObjectGroup group) =>
        group.IsSatOn ? group.Scene.Presences.All.Count(who => !who.IsChild && who.ParentId == group.LocalId) : 0;
}
