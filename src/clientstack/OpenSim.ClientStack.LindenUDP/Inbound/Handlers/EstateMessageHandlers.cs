using System.Globalization;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World;
using OpenSim.World.Limits;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>
/// EstateOwnerMessage: a method by its name with parameters as text, for who manages the estate. The meaning of the parameters stands
/// nowhere but in the viewers; some methods have more than are read here, and what they mean is lost or has moved elsewhere.
/// </summary>
internal static class EstateMessageHandlers
{
    private static readonly Dictionary<string, Method> Methods = new()
    {
        ["getinfo"] = new(0, (scene, call) => scene.Requests.Estate.SendInfo(call.Who, call.Invoice)),
        ["setregioninfo"] = new(9, ChangeRegion),
        ["setregiondebug"] = new(3, (scene, call) => scene.Requests.Estate.ChangeDebug(call.Who, call.Yes(0), call.Yes(1), call.Yes(2))),
        ["setregionterrain"] = new(3, ChangeGround),
        ["texturedetail"] = new(0, ChangeTextures),
        ["texturebase"] = new(0, ChangeTextures), // what it was called before
        ["textureheights"] = new(0, ChangeHeights),
        ["texturecommit"] = new(0, (_, _) => { }), // the end of the two before, which have been done at once
        ["estatechangecovenantid"] = new(1, (scene, call) => scene.Requests.Estate.ChangeCovenant(call.Who, call.Id(0))),
        ["estatechangeinfo"] =
            new(2, (scene, call) => scene.Requests.Estate.ChangeEstate(call.Who, call.Invoice, (RegionFlags)call.UInt32(1))),
        ["estateaccessdelta"] = new(3, ChangeAccess),
        ["estateexperiencedelta"] = new(3, ChangeExperiences),
        ["simulatormessage"] = new(1, (scene, call) => scene.Requests.Estate.TellAll(call.Who, call.Parameters[^1])),
        ["instantmessage"] = new(1, (scene, call) => scene.Requests.Estate.TellEstate(call.Who, call.Parameters[^1])),
        ["teleporthomeuser"] = new(2, (scene, call) => scene.Requests.Estate.SendHome(call.Who, call.Id(1))),
        ["teleporthomeallusers"] = new(0, (scene, call) => scene.Requests.Estate.SendAllHome(call.Who)),
        ["kickestate"] = new(1, (scene, call) => scene.Requests.Estate.Kick(call.Who, call.Id(0))),
        ["restart"] = new(1, (scene, call) => scene.Requests.Estate.Restart(call.Who, (int)call.Number(0))),
        ["scripts"] = new(0, (scene, call) => scene.Requests.TopObjects.SendTopScripts(call.Who, new TopQuery(0))),
        ["colliders"] = new(0, (scene, call) => scene.Requests.TopObjects.SendTopColliders(call.Who, new TopQuery(0))),
        ["refreshmapvisibility"] = new(0, (scene, call) => scene.Requests.Map.Redraw(call.Who)),
        ["terrain"] = new(1, Terrain),
        ["telehub"] = new(1, Telehub)
    };

    public static void AddTo(HandlerTable table)
    {
        table.AddRoot(MessageId.EstateOwnerMessage, OnEstateOwnerMessage);
        table.AddRoot(MessageId.GodlikeMessage, OnGodlikeMessage);
    }

    // The same tools by another name, for gods.
    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnGodlikeMessage(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!GodlikeMessageReader.TryRead(body, out var message))
            return false;
        if (!who.IsGod)
        {
            session.Messages.SendAlert("Only gods may do this.");
            return true;
        }

        var parameters = message.ParamList.ToList(parameter => WireText.ToText(parameter.Parameter));
        return Run(session, WireText.ToText(message.MethodData.Method), new Call(who, message.MethodData.Invoice, parameters));
    }

    [BoundedBy(ViewerLimits.LandToolsName)]
    private static bool OnEstateOwnerMessage(ViewerSession session, ScenePresence who, ReadOnlySpan<byte> body)
    {
        if (!EstateOwnerMessageReader.TryRead(body, out var message))
            return false;
        var parameters = message.ParamList.ToList(parameter => WireText.ToText(parameter.Parameter));
        return Run(session, WireText.ToText(message.MethodData.Method), new Call(who, message.MethodData.Invoice, parameters));
    }

    private static bool Run(ViewerSession session, string name, Call call)
    {
        if (!session.Scene.Permissions.MayManageEstate(call.Who))
            session.Messages.SendAlert("This estate is not yours to manage.");
        else if (!Methods.TryGetValue(name, out var method))
            session.Messages.SendAlert($"The estate tool '{name}' is not known here.");
        else if (call.Parameters.Count < method.MinParameters)
            return false;
        else if (session.Scene.Limits.LandTools.Allows(session))
            method.Run(session.Scene, call);
        return true;
    }

    private static void ChangeRegion(Scene scene, Call call) => scene.Requests.Estate.ChangeRegion(call.Who, new RegionRules(
        call.Yes(0), call.Yes(1), call.Yes(2), call.Yes(3), (int)call.Number(4), call.Number(5), (int)call.Number(6), call.Yes(7),
        call.Yes(8)));

    // Water and ground; behind them the sun, which viewers of today send as they were told it.
    private static void ChangeGround(Scene scene, Call call)
    {
        scene.Requests.Estate.ChangeGround(call.Who, call.Number(0), call.Number(1), call.Number(2));
        if (call.Parameters.Count > 5)
            scene.Requests.Estate.ChangeSun(call.Who, new RegionSun(call.Yes(3), call.Yes(4), call.Number(5)));
    }

    // Each parameter: layer and texture.
    private static void ChangeTextures(Scene scene, Call call)
    {
        var textures = new List<LayerTexture>();
        foreach (var parameter in call.Parameters)
        {
            if (parameter.Split(' ') is [var layer, var id, ..] && UUID.TryParse(id, out var texture))
                textures.Add(new LayerTexture((int)Call.ToNumber(layer), texture));
        }

        scene.Requests.Estate.ChangeTextures(call.Who, textures);
    }

    // Each parameter: corner, low and high.
    private static void ChangeHeights(Scene scene, Call call)
    {
        var heights = new List<CornerHeights>();
        foreach (var parameter in call.Parameters)
        {
            if (parameter.Split(' ') is [var corner, var low, var high, ..])
                heights.Add(new CornerHeights((TerrainCorner)(int)Call.ToNumber(corner), Call.ToNumber(low), Call.ToNumber(high)));
        }

        scene.Requests.Estate.ChangeHeights(call.Who, heights);
    }

    // The estate's number first, then the bits, then ids.
    private static void ChangeAccess(Scene scene, Call call)
    {
        var ids = new List<UUID>();
        for (var i = 2; i < call.Parameters.Count; i++)
        {
            if (!call.Id(i).IsZero)
                ids.Add(call.Id(i));
        }

        scene.Requests.Estate.ChangeAccess(call.Who, call.Invoice, (EstateAccessDelta)call.UInt32(1), ids);
    }

    private static void ChangeExperiences(Scene scene, Call call)
    {
        if (!call.Id(2).IsZero)
            scene.Requests.Estate.ChangeExperiences(call.Who, call.Invoice, (EstateExperienceDelta)call.UInt32(1), call.Id(2));
    }

    private static void Terrain(Scene scene, Call call)
    {
        switch (call.Parameters)
        {
            case ["bake", ..]:
                scene.Requests.Terrain.Bake(call.Who);
                break;
            case ["download filename", var name, ..]:
                scene.Requests.Terrain.Download(call.Who, name);
                break;
            case ["upload filename", var name, ..]:
                scene.Requests.Terrain.Upload(call.Who, name);
                break;
        }
    }

    private static void Telehub(Scene scene, Call call)
    {
        var telehub = scene.Requests.Telehub;
        switch (call.Parameters)
        {
            case ["connect", _, ..]:
                telehub.Connect(call.Who, call.UInt32(1));
                break;
            case ["delete", ..]:
                telehub.Disconnect(call.Who);
                break;
            case ["spawnpoint add", _, ..]:
                telehub.AddSpawnPoint(call.Who, call.UInt32(1));
                break;
            case ["spawnpoint remove", _, ..]:
                telehub.RemoveSpawnPoint(call.Who, (int)call.Number(1));
                break;
            default:
                telehub.Send(call.Who);
                break;
        }
    }

    private sealed record Method(int MinParameters, Action<Scene, Call> Run);

    private sealed record Call(ScenePresence Who, UUID Invoice, IReadOnlyList<string> Parameters)
    {
        public bool Yes(int index) => Parameters[index].Trim() is "1" or "Y" or "y" or "true" or "True" or "TRUE";

        public double Number(int index) => ToNumber(Parameters[index]);

        /// <summary>0 for what is none.</summary>
        public uint UInt32(int index) =>
            uint.TryParse(Parameters[index], NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0;

        /// <summary>Zero for what is none.</summary>
        public UUID Id(int index) => UUID.TryParse(Parameters[index], out var id) ? id : UUID.Zero;

        /// <summary>0 for what is none.</summary>
        public static double ToNumber(string text) =>
            double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) && double.IsFinite(number) ? number : 0;
    }
}
