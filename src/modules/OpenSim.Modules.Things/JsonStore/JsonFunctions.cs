using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using OpenSim.Modules.Objects;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.World;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.JsonStore;

/// <summary>The Json… functions of scripts. What is asked for by a request is told by link_message(-1, 1, value, request).</summary>
internal sealed class JsonFunctions(Scene scene, IScriptModuleComms comms, JsonStores stores, JsonNotecards notecards)
{
    private const string InvalidPath = "**INVALID**";

    [ScriptConstant]
    public const int JSON_NODETYPE_UNDEF = 0;
    [ScriptConstant]
    public const int JSON_NODETYPE_OBJECT = 1;
    [ScriptConstant]
    public const int JSON_NODETYPE_ARRAY = 2;
    [ScriptConstant]
    public const int JSON_NODETYPE_VALUE = 3;
    [ScriptConstant]
    public const int JSON_VALUETYPE_UNDEF = 0;
    [ScriptConstant]
    public const int JSON_VALUETYPE_BOOLEAN = 1;
    [ScriptConstant]
    public const int JSON_VALUETYPE_INTEGER = 2;
    [ScriptConstant]
    public const int JSON_VALUETYPE_FLOAT = 3;
    [ScriptConstant]
    public const int JSON_VALUETYPE_STRING = 4;

    /// <summary>A store with the key of the prim, which ends with the prim.</summary>
    [ScriptInvocation]
    public UUID JsonAttachObjectStore(UUID hostID, UUID scriptID)
    {
        if (!stores.Contains(hostID) && !stores.TryAdd(hostID, "", script: default))
            throw new InvalidOperationException("Failed to create Json store");
        return hostID;
    }

    /// <summary>It ends with the script that has made it.</summary>
    [ScriptInvocation]
    public UUID JsonCreateStore(UUID hostID, UUID scriptID, string value)
    {
        var id = UUID.Random();
        if (!stores.TryAdd(id, value, scriptID))
            throw new InvalidOperationException("Failed to create Json store");
        return id;
    }

    [ScriptInvocation]
    public int JsonDestroyStore(UUID hostID, UUID scriptID, UUID storeID) => Number(stores.Remove(storeID));

    [ScriptInvocation]
    public int JsonTestStore(UUID hostID, UUID scriptID, UUID storeID) => Number(stores.Contains(storeID));

    [ScriptInvocation]
    public static string JsonList2Path(UUID hostID, UUID scriptID, object[] pathlist)
    {
        var path = new StringBuilder();
        foreach (var step in pathlist)
        {
            path.Append(step switch
            {
                int index => string.Create(CultureInfo.InvariantCulture, $"[{index}]."),
                string text when text == "+" || text.All(char.IsAsciiDigit) && text.Length > 0 => $"[{text}].",
                string text => text + ".",
                var other => string.Create(CultureInfo.InvariantCulture, $".{other}.")
            });
        }

        return JsonPath.Read(path.ToString())?.ToString() ?? InvalidPath;
    }

    [ScriptInvocation]
    public int JsonGetNodeType(UUID hostID, UUID scriptID, UUID storeID, string path) => NodeAt(storeID, path) switch
    {
        null => JSON_NODETYPE_UNDEF,
        JsonObject => JSON_NODETYPE_OBJECT,
        JsonArray => JSON_NODETYPE_ARRAY,
        _ => JSON_NODETYPE_VALUE
    };

    [ScriptInvocation]
    public int JsonGetValueType(UUID hostID, UUID scriptID, UUID storeID, string path) => NodeAt(storeID, path)?.GetValueKind() switch
    {
        JsonValueKind.True or JsonValueKind.False => JSON_VALUETYPE_BOOLEAN,
        JsonValueKind.Number when IsWhole(NodeAt(storeID, path)!) => JSON_VALUETYPE_INTEGER,
        JsonValueKind.Number => JSON_VALUETYPE_FLOAT,
        JsonValueKind.String => JSON_VALUETYPE_STRING,
        _ => JSON_VALUETYPE_UNDEF
    };

    [ScriptInvocation]
    public int JsonSetValue(UUID hostID, UUID scriptID, UUID storeID, string path, string value) =>
        Set(storeID, path, value, isJson: false);

    [ScriptInvocation]
    public int JsonSetJson(UUID hostID, UUID scriptID, UUID storeID, string path, string value) => Set(storeID, path, value, isJson: true);

    [ScriptInvocation]
    public int JsonRemoveValue(UUID hostID, UUID scriptID, UUID storeID, string path) =>
        Number(JsonPath.Read(path) is { } place && stores.Find(storeID)?.Remove(place) == true);

    /// <summary>-1 for what is no array.</summary>
    [ScriptInvocation]
    public int JsonGetArrayLength(UUID hostID, UUID scriptID, UUID storeID, string path) =>
        NodeAt(storeID, path) is JsonArray array ? array.Count : -1;

    [ScriptInvocation]
    public string JsonGetValue(UUID hostID, UUID scriptID, UUID storeID, string path) => Get(storeID, path, asJson: false);

    [ScriptInvocation]
    public string JsonGetJson(UUID hostID, UUID scriptID, UUID storeID, string path) => Get(storeID, path, asJson: true);

    /// <summary>When it is there; it is not afterwards.</summary>
    [ScriptInvocation]
    public UUID JsonTakeValue(UUID hostID, UUID scriptID, UUID storeID, string path) => Await(scriptID, storeID, path, false, takes: true);

    [ScriptInvocation]
    public UUID JsonTakeValueJson(UUID hostID, UUID scriptID, UUID storeID, string path) =>
        Await(scriptID, storeID, path, true, takes: true);

    [ScriptInvocation]
    public UUID JsonReadValue(UUID hostID, UUID scriptID, UUID storeID, string path) => Await(scriptID, storeID, path, false, takes: false);

    [ScriptInvocation]
    public UUID JsonReadValueJson(UUID hostID, UUID scriptID, UUID storeID, string path) =>
        Await(scriptID, storeID, path, true, takes: false);

    /// <summary>JSON out of a notecard, by item or key, to a place; told by code 1, or 0 where it could not be read.</summary>
    [ScriptInvocation]
    public UUID JsonReadNotecard(UUID hostID, UUID scriptID, UUID storeID, string path, string notecardIdentifier)
    {
        var request = UUID.Random();
        notecards.Read(hostID, notecardIdentifier, text =>
            comms.DispatchReply(scriptID, text is null ? 0 : Set(storeID, path, text, isJson: true), "", request.ToString()));
        return request;
    }

    /// <summary>JSON of a place into a new notecard; told by code 1 and the key of its asset.</summary>
    [ScriptInvocation]
    public UUID JsonWriteNotecard(UUID hostID, UUID scriptID, UUID storeID, string path, string name)
    {
        var request = UUID.Random();
        var text = JsonPath.Read(path) is { } place ? stores.Find(storeID)?.TextOf(place, asJson: true) : null;
        if (text is null)
            comms.DispatchReply(scriptID, 0, UUID.Zero.ToString(), request.ToString());
        else
            notecards.Write(hostID, name, text, asset =>
                comms.DispatchReply(scriptID, asset.IsZero ? 0 : 1, asset.ToString(), request.ToString()));
        return request;
    }

    /// <summary>
    /// Puts an object of the prim into the region, its root at the place, with a store of its own that begins with a JSON; told by code 1
    /// and its key, or 0.
    /// </summary>
    [ScriptInvocation]
    public UUID JsonRezAtRoot(UUID hostID, UUID scriptID, string item, Vector3 pos, Vector3 vel, Quaternion rot, string param)
    {
        var request = UUID.Random();
        if (!scene.TryGetPart(hostID, out var part) || scene.RequestModuleInterface<IObjectRezzing>() is not { } rezzing
            || part.Inventory?.Items?.FirstOrDefault(i => i.Name == item && i.AssetType == AssetType.Object) is not { } found)
            throw new InvalidOperationException($"Unable to find object to rez '{item}'");
        var wanted = new RezRequest(found.ItemId, hostID, pos, Vector3.UnitZ, false, false, part.GroupId)
        {
            Anchor = RezAnchor.Root, Rotation = rot
        };
        rezzing.Rez(Actor.Of(part), wanted, answer => Rezzed(scriptID, request, answer, param));
        return request;
    }

    private void Rezzed(UUID script, UUID request, RezAnswer answer, string json)
    {
        foreach (var rezzed in answer.Objects)
            stores.TryAdd(rezzed, json, script: default);
        comms.DispatchReply(script, answer.Objects.Count > 0 ? 1 : 0, answer.Objects.Count > 0 ? answer.Objects[0].ToString() : "",
            request.ToString());
    }

    private static bool IsWhole(JsonNode node) => int.TryParse(node.ToJsonString(), CultureInfo.InvariantCulture, out _);

    private static int Number(bool isSo) => isSo ? 1 : 0;

    private JsonNode? NodeAt(UUID store, string path) => JsonPath.Read(path) is { } place ? stores.Find(store)?.Find(place) : null;

    private int Set(UUID store, string path, string value, bool isJson) =>
        Number(JsonPath.Read(path) is { } place && stores.Find(store)?.Set(place, value, isJson) == true);

    private string Get(UUID store, string path, bool asJson) =>
        JsonPath.Read(path) is { } place ? stores.Find(store)?.TextOf(place, asJson) ?? "" : "";

    private UUID Await(UUID script, UUID store, string path, bool asJson, bool takes)
    {
        var request = UUID.Random();
        var isTold = JsonPath.Read(path) is { } place && stores.Find(store) is { } tree
            && tree.Await(script, place, asJson, takes, value => comms.DispatchReply(script, 1, value, request.ToString()));
        if (!isTold)
            comms.DispatchReply(script, 1, "", request.ToString());
        return request;
    }
}
