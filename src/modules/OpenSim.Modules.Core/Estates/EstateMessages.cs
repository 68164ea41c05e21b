using System.Globalization;
using System.Text;
using OpenSim.Primitives;
using OpenSim.Store.Estates;
using OpenSim.Store.Regions;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Estates;

/// <summary>
/// EstateOwnerMessage (L260) by its methods. Only who manages the estate is listened to. Numbers and their order are the viewers' (feature-map 1.5).
/// </summary>
internal sealed class EstateMessages(Scene scene, EstateModule estate) : IEstateRequests
{
    private const int MostListed = 500;

    public void Do(ScenePresence who, string method, UUID invoice, IReadOnlyList<string> parameters)
    {
        if (!estate.MayManage(who))
        {
            who.Viewer?.Messages.SendAlert("This estate is not yours to manage.");
            return;
        }

        switch (method)
        {
            case "getinfo":
                SendInfo(who, invoice);
                break;
            case "setregioninfo" when parameters.Count >= 9:
                scene.Settings.Change(row => RegionInfoFrom(row, parameters));
                break;
            case "setregiondebug" when parameters.Count >= 3:
                scene.Settings.Change(row => row with { DisableScripts = Yes(parameters[0]), DisableCollisions = Yes(parameters[1]), DisablePhysics = Yes(parameters[2]) });
                break;
            case "setregionterrain" when parameters.Count >= 3:
                scene.Settings.Change(row => TerrainFrom(row, parameters));
                break;
            case "texturedetail":
                scene.Settings.Change(row => parameters.Aggregate(row, WithTexture));
                break;
            case "textureheights":
                scene.Settings.Change(row => parameters.Aggregate(row, WithHeights));
                break;
            case "estatechangeinfo" when parameters.Count >= 2:
                estate.Change(row => EstateFlags.Changed(row, (RegionFlags)(uint)Number(parameters[1])));
                SendInfo(who, invoice);
                break;
            case "estateaccessdelta" when parameters.Count >= 3:
                ChangeAccess(who, invoice, parameters);
                break;
            case "estatechangecovenantid" when parameters.Count >= 1 && UUID.TryParse(parameters[^1], out var covenant):
                scene.Settings.Change(row => row with { Covenant = covenant, CovenantChanged = scene.Clock.UnixTime });
                break;
            default:
                TellOrSendAway(who, method, parameters);
                break;
        }
    }

    public void SendCovenant(IViewer viewer) => viewer.Land.SendCovenant(
        scene.Settings.Current.Covenant, (uint)scene.Settings.Current.CovenantChanged, estate.Current.Name, estate.Current.OwnerId);

    private void TellOrSendAway(ScenePresence who, string method, IReadOnlyList<string> parameters)
    {
        if (method is "simulatormessage" or "instantmessage" && parameters.Count > 0)
        {
            foreach (var each in scene.Presences.All)
                each.Viewer?.Messages.SendAlert(parameters[^1], modal: true);
        }
        else if (method is "teleporthomeuser" or "kickestate" or "teleporthomeallusers")
        {
            // Nobody can be put into another region from here: out is out.
            var all = method == "teleporthomeallusers";
            foreach (var each in scene.Presences.All.Where(p => !p.IsChild && !estate.MayManage(p) && (all || parameters.Contains(p.Id.ToString()))).ToList())
                each.Viewer?.Close("You have been sent away from this estate.");
        }
        else if (method == "restart")
        {
            who.Viewer?.Messages.SendAlert("The region is restarted by its operator.");
        }
    }

    private void SendInfo(ScenePresence who, UUID invoice)
    {
        var (row, settings) = (estate.Current, scene.Settings.Current);
        string[] info =
        [
            row.Name, row.OwnerId.ToString(), Text(row.Id), Text((uint)EstateFlags.Of(row)), Text((uint)(row.SunPosition * 1024)), Text(row.ParentEstateId),
            settings.Covenant.ToString(), Text((uint)settings.CovenantChanged), "1", row.AbuseEmail
        ];
        who.Viewer?.Land.SendEstateMessage("estateupdateinfo", invoice, [.. info.Select(Bytes)]);
        SendList(who, invoice, 1, row.Users);
        SendList(who, invoice, 2, row.Groups);
        SendList(who, invoice, 4, [.. row.Bans.Select(b => b.BannedId)]);
        SendList(who, invoice, 8, row.Managers);
    }

    /// <param name="kind">1 users, 2 groups, 4 banned, 8 managers.</param>
    private void SendList(ScenePresence who, UUID invoice, int kind, IReadOnlyList<UUID> ids)
    {
        var parameters = new List<byte[]> { Bytes(Text(estate.Current.Id)), Bytes(Text((uint)kind)) };
        for (var each = 1; each <= 8; each *= 2)
            parameters.Add(Bytes(Text(each == kind ? (uint)ids.Count : 0)));
        foreach (var id in ids)
        {
            var bytes = new byte[16];
            id.WriteTo(bytes);
            parameters.Add(bytes);
        }

        who.Viewer?.Land.SendEstateMessage("setaccess", invoice, parameters);
    }

    private static RegionSettingsRow RegionInfoFrom(RegionSettingsRow row, IReadOnlyList<string> p) => row with
    {
        BlockTerraform = Yes(p[0]),
        BlockFly = Yes(p[1]),
        AllowDamage = Yes(p[2]),
        AllowLandResell = Yes(p[3]),
        AgentLimit = (int)Math.Clamp(Number(p[4]), 1, 1000),
        ObjectBonus = Math.Clamp(Number(p[5]), 1, 10),
        Maturity = Number(p[6]) switch { <= 13 => 0, <= 21 => 1, _ => 2 },
        RestrictPushing = Yes(p[7]),
        AllowLandJoinDivide = Yes(p[8])
    };

    private static RegionSettingsRow TerrainFrom(RegionSettingsRow row, IReadOnlyList<string> p) => row with
    {
        WaterHeight = Math.Clamp(Number(p[0]), 0, 8000),
        TerrainRaiseLimit = Math.Clamp(Number(p[1]), 0, 100),
        TerrainLowerLimit = Math.Clamp(Number(p[2]), -100, 0)
    };

    private static RegionSettingsRow WithTexture(RegionSettingsRow row, string parameter) =>
        parameter.Split(' ') is not [var layer, var id, ..] || !UUID.TryParse(id, out var texture) ? row : layer switch
        {
            "0" => row with { TerrainTexture1 = texture },
            "1" => row with { TerrainTexture2 = texture },
            "2" => row with { TerrainTexture3 = texture },
            "3" => row with { TerrainTexture4 = texture },
            _ => row
        };

    private static RegionSettingsRow WithHeights(RegionSettingsRow row, string parameter)
    {
        if (parameter.Split(' ') is not [var corner, var lowText, var highText, ..])
            return row;
        var (low, high) = (Math.Clamp(Number(lowText), -500, 4000), Math.Clamp(Number(highText), -500, 4000));
        return corner switch
        {
            "0" => row with { Elevation1SW = low, Elevation2SW = high },
            "1" => row with { Elevation1NW = low, Elevation2NW = high },
            "2" => row with { Elevation1SE = low, Elevation2SE = high },
            "3" => row with { Elevation1NE = low, Elevation2NE = high },
            _ => row
        };
    }

    // Bits of the second parameter; from the third on, whom it is about.
    private void ChangeAccess(ScenePresence who, UUID invoice, IReadOnlyList<string> parameters)
    {
        const uint NoReply = 1024;
        var what = (uint)Number(parameters[1]);
        var ids = parameters.Skip(2).Select(p => UUID.TryParse(p, out var id) ? id : UUID.Zero).Where(id => !id.IsZero).ToList();
        // Managers are the owner's to name.
        if ((what & (256 | 512)) != 0 && who.Id != estate.Current.OwnerId && !who.IsGod)
            return;
        estate.Change(row => row with
        {
            Users = Changed(row.Users, ids, what, 4, 8),
            Groups = Changed(row.Groups, ids, what, 16, 32),
            Bans = Banned(who, row.Bans, ids, what),
            Managers = Changed(row.Managers, ids, what, 256, 512)
        });
        if ((what & 64) != 0)
            TellOrSendAway(who, "kickestate", [.. ids.Select(id => id.ToString())]);
        if ((what & NoReply) == 0)
            SendInfo(who, invoice);
    }

    private static IReadOnlyList<UUID> Changed(IReadOnlyList<UUID> list, List<UUID> ids, uint what, uint add, uint remove) =>
        (what & add) != 0 ? [.. list.Union(ids).Take(MostListed)] : (what & remove) != 0 ? [.. list.Except(ids)] : list;

    private IReadOnlyList<EstateBanRow> Banned(ScenePresence who, IReadOnlyList<EstateBanRow> bans, List<UUID> ids, uint what)
    {
        if ((what & (64 | 128)) == 0)
            return bans;
        var others = bans.Where(b => !ids.Contains(b.BannedId));
        return (what & 128) != 0 ? [.. others] : [.. others.Concat(ids.Select(id => new EstateBanRow(id, who.Id, scene.Clock.UnixTime))).Take(MostListed)];
    }

    private static bool Yes(string text) => text.Trim() is "1" or "Y" or "y" or "true" or "True" or "TRUE";

    private static double Number(string text) =>
        double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && double.IsFinite(number) ? number : 0;

    private static string Text(uint number) => number.ToString(CultureInfo.InvariantCulture);

    // Closed by a zero byte, as all texts of the wire.
    private static byte[] Bytes(string text) => [.. Encoding.UTF8.GetBytes(text), 0];
}
