using OpenSim.Modules.Land;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Prims;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.Store.Regions;
using OpenSim.World.Land;

namespace OpenSim.Scripts.Api.Land;

/// <summary>What the parcel plays on which the object stands: for scripts of who may change its media.</summary>
[ScriptFunctions]
public static class LandMediaFunctions
{
    private const string NotYours = "the object's owner may not change what this land plays.";

    public static void llSetParcelMusicURL(RegionScript script, string url)
    {
        var here = Here(script);
        if (!MayChange(script, here, nameof(llSetParcelMusicURL)))
            return;
        Parcels(script)?.Change(script.Actor, here, row => row with { MusicUrl = BoundedText.Cut(url, 255, BoundedText.FieldBytes) });
    }

    /// <summary>Empty where the object's owner may not change it.</summary>
    public static string llGetParcelMusicURL(RegionScript script) =>
        Here(script) is var here && Rules(script).MayEdit(script.Actor, here, GroupPowers.ChangeMedia) ? here.Row.MusicUrl : "";

    /// <summary>
    /// PARCEL_MEDIA_COMMAND_…: what is played, and what viewers on the parcel do with it. After _AGENT one person's viewer alone is told,
    /// and the parcel stays as it is.
    /// </summary>
    public static void llParcelMediaCommandList(RegionScript script, LslList commandList)
    {
        var here = Here(script);
        if (!MayChange(script, here, nameof(llParcelMediaCommandList)))
            return;
        var order = new MediaOrder(here.Row);
        if (order.Read(commandList, name => FaceRules.Asset(script, name, 0)) is { } wrong)
        {
            script.Complain($"llParcelMediaCommandList: {wrong}");
            return;
        }

        if (order.Agent is null && order.Row != here.Row)
            Parcels(script)?.Change(script.Actor, here, row => order.Onto(row));
        foreach (var who in script.Scene.Presences.All)
        {
            if (!who.IsChild && (order.Agent is { } one ? who.Id == one : script.Scene.Land.At(who.AbsolutePosition) == here))
                order.SendTo(who.Viewer);
        }
    }

    /// <summary>In the order asked for; nothing where the object's owner may not change it.</summary>
    public static LslList llParcelMediaQuery(RegionScript script, LslList query)
    {
        var here = Here(script);
        if (!MayChange(script, here, nameof(llParcelMediaQuery)))
            return LslList.Empty;
        var row = here.Row;
        var told = new List<ListItem>();
        foreach (ref readonly var asked in query.Items)
            Add(row, asked.IsInteger ? asked.Integer : -1, told);
        return LslList.Take([.. told]);
    }

    private static void Add(ParcelRow row, int asked, List<ListItem> into)
    {
        switch (asked)
        {
            case MediaOrder.Texture: into.Add(ListItem.OfKey(row.MediaTextureId.ToString())); break;
            case MediaOrder.Url: into.Add(row.MediaUrl); break;
            case MediaOrder.AutoAlign: into.Add((int)row.MediaAutoScale); break;
            case MediaOrder.Type: into.Add(row.MediaType); break;
            case MediaOrder.Size: into.AddRange([row.MediaWidth, row.MediaHeight]); break;
            case MediaOrder.Description: into.Add(row.MediaDescription); break;
            case MediaOrder.LoopSet: into.Add(row.MediaLoop ? 1 : 0); break;
            default: break; // Second Life leaves out what cannot be asked
        }
    }

    private static bool MayChange(RegionScript script, Parcel here, string function)
    {
        if (Rules(script).MayEdit(script.Actor, here, GroupPowers.ChangeMedia))
            return true;
        script.Complain($"{function}: {NotYours}");
        return false;
    }

    private static Parcel Here(RegionScript script) => script.Scene.Land.At(script.Part.WorldPosition);

    private static ParcelRules Rules(RegionScript script) => script.Scene.Land.Rules;

    private static IParcelEditing? Parcels(RegionScript script) => script.Scene.RequestModuleInterface<IParcelEditing>();
}
