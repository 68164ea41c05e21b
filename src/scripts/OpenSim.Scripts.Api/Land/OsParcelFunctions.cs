using System.Numerics;
using OpenSim.Modules.Land;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Regions;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;
using OpenSim.World.Land;

namespace OpenSim.Scripts.Api.Land;

/// <summary>Parcels: OpenSimulator's functions.</summary>
[ScriptFunctions]
public static class OsParcelFunctions
{
    private const int MaxUrl = 255;

    public static string osGetParcelID(RegionScript script) => Here(script).Id.ToString();

    public static LslList osGetParcelIDs(RegionScript script) => LslList.Take(
        [.. script.Scene.Land.All.Where(parcel => parcel.Squares > 0).Select(parcel => ListItem.OfKey(parcel.Id.ToString()))]);

    public static int osGetParcelDwell(RegionScript script, Vector3 pos) => (int)script.Scene.Land.At(pos).Row.Dwell;

    /// <summary>As llGetParcelDetails, of a parcel by its id; empty for none.</summary>
    public static LslList osGetParcelDetails(RegionScript script, string id, LslList details) =>
        script.Scene.Land.TryGet(Ids.Of(id), out var parcel) ? ParcelFunctions.Details(script, parcel, details) : LslList.Empty;

    public static void osParcelJoin(RegionScript script, Vector3 pos1, Vector3 pos2) =>
        Tell(script, Editing(script)?.Join(script.Actor, Area(pos1, pos2)));

    public static void osParcelSubdivide(RegionScript script, Vector3 pos1, Vector3 pos2) =>
        Tell(script, Editing(script)?.Divide(script.Actor, Area(pos1, pos2)));

    /// <param name="rules">PARCEL_DETAILS_… and its value, again and again.</param>
    public static void osSetParcelDetails(RegionScript script, Vector3 pos, LslList rules)
    {
        var parcel = script.Scene.Land.At(pos);
        if (!script.Scene.Land.Rules.MayEdit(script.Actor, parcel))
        {
            script.Complain("script owner does not have permission to modify the parcel");
            return;
        }

        if (Editing(script) is { } editing)
            new ParcelOrder(script, parcel, editing).Obey(rules);
    }

    public static void osParcelSetDetails(RegionScript script, Vector3 pos, LslList rules) => osSetParcelDetails(script, pos, rules);

    public static void osSetParcelMusicURL(RegionScript script, string url) => script.Scene.Land.Change(
        Here(script), row => row with { MusicUrl = BoundedText.Cut(url, MaxUrl, BoundedText.FieldBytes) });

    public static void osSetParcelMediaURL(RegionScript script, string url) => script.Scene.Land.Change(
        Here(script), row => row with { MediaUrl = BoundedText.Cut(url, MaxUrl, BoundedText.FieldBytes) });

    /// <summary>Ends the script, as in OpenSimulator: nobody owns the land, or no voice module takes addresses of parcels.</summary>
    public static void osSetParcelSIPAddress(RegionScript script, string SIPAddress) => script.Fail(
        Here(script).OwnerId != script.Part.OwnerId
            ? "OSSL Runtime Error: osSetParcelSIPAddress: you need to own the land to use this function"
            : "OSSL Runtime Error: osSetParcelSIPAddress: No voice module enabled for this land");

    private static Parcel Here(RegionScript script) => script.Scene.Land.At(script.Part.WorldPosition);

    private static IParcelEditing? Editing(RegionScript script) => script.Scene.RequestModuleInterface<IParcelEditing>();

    private static void Tell(RegionScript script, string? refusal)
    {
        if (refusal is not null)
            script.Complain(refusal);
    }

    private static ParcelArea Area(Vector3 a, Vector3 b) =>
        new(MathF.Min(a.X, b.X), MathF.Min(a.Y, b.Y), MathF.Max(a.X, b.X), MathF.Max(a.Y, b.Y));
}
