using System.Net;
using System.Text;
using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Serialization.Materials;
using OpenSim.Testing;

namespace Scenario.Tests.Kit;

/// <summary>
/// A visitor who calls every capability that there is with bodies of the right form, about everything that he could have heard of, and
/// uploads what he is given an address for.
/// </summary>
internal sealed class CapsRascal
{
    private static readonly byte[] Secret = Encoding.UTF8.GetBytes(TownProperty.Secret);
    private static readonly string[] Methods = ["POST", "POST", "POST", "GET", "GET", "PUT", "PUT", "PATCH", "DELETE", "COPY"];

    private static readonly string[] Folders =
        ["root", "trash", "current", "object", "lsltext", "notecard", "clothing", "texture", "lstndfnd"];

    private readonly Town _town;
    private readonly TownDoors _doors;
    private readonly FuzzRandom _random;
    private readonly IReadOnlyList<UUID> _ids;
    private readonly IReadOnlyList<uint> _localIds;
    private readonly List<KeyValuePair<string, string>> _paths;

    public CapsRascal(Town town, TownProperty property, ulong seed)
    {
        _town = town;
        _doors = town.Doors!;
        _random = new FuzzRandom(seed);
        (_ids, _localIds) = (property.Ids, property.LocalIds);
        _paths = [.. _doors.Open(town.Visitor.Agent).OrderBy(p => p.Key, StringComparer.Ordinal)];
    }

    /// <summary>Something of a secret was in an answer.</summary>
    public bool HasReadSecret { get; private set; }

    /// <summary>Capabilities that have answered with status 200 or a near one.</summary>
    public HashSet<string> Answered { get; } = [];

    /// <summary>What was asked last, for who looks for the cause.</summary>
    public Queue<string> Said { get; } = new();

    public int Faults { get; private set; }

    public void Say()
    {
        var (name, path) = _paths[_random.Below(_paths.Count)];
        var method = Methods[_random.Below(Methods.Length)];
        var body = method is "GET" or "DELETE" or "COPY" ? null : LlsdXml.ToBytes(Body(name));
        var rest = Rest(name);
        var (status, answer) = _doors.Call(method, path + rest, body, method == "COPY" ? SomeFolder() : null);
        Note($"{method} {name}{rest}: {(int)status}", status, answer);
        if ((int)status < 300)
            Answered.Add(name);
        if (LlsdXml.TryRead(answer, out var reply, out _) && reply!["uploader"].AsString() is { Length: > 0 } uploader)
            Upload(name, new Uri(uploader).AbsolutePath);
    }

    private void Upload(string name, string path)
    {
        var (status, answer) = _doors.Call("POST", path, Encoding.UTF8.GetBytes("his own words"));
        Note($"upload to {name}: {(int)status}", status, answer);
    }

    private void Note(string what, HttpStatusCode status, byte[] answer)
    {
        HasReadSecret |= answer.AsSpan().IndexOf(Secret) >= 0;
        Faults += (int)status >= 500 && status is not HttpStatusCode.NotImplemented ? 1 : 0;
        Said.Enqueue(what);
        if (Said.Count > 20)
            Said.Dequeue();
    }

    private string Rest(string name) => name switch
    {
        "InventoryAPIv3" or "LibraryAPIv3" => Thing(),
        "AgentProfile" => $"/{SomeId()}",
        "GetTexture" or "GetMesh" or "GetMesh2" or "ViewerAsset" =>
            $"/?{(_random.Below(2) == 0 ? "notecard_id" : "lsltext_id")}={SomeId()}",
        "ExtEnvironment" or "EnvironmentSettings" => _random.Below(2) == 0 ? "" : $"?parcelid={_random.Below(5)}",
        _ => $"?group_id={SomeId()}&from={SomeId()}&task_id={SomeId()}&ids={SomeId()}&cof_version=1"
    };

    private string Thing() => _random.Below(3) switch
    {
        0 => $"/item/{SomeId()}",
        1 => $"/category/{SomeFolder()}",
        _ => $"/category/{SomeFolder()}/{(_random.Below(2) == 0 ? "children" : "links")}"
    };

    private LlsdValue Body(string name) => name switch
    {
        "RenderMaterials" => ZippedLlsd.Reply(new LlsdMap { ["FullMaterialsPerFace"] = new LlsdArray(Fields()) }),
        "ModifyMaterialParams" or "EnvironmentSettings" => new LlsdArray(Fields(), Fields()),
        _ => Fields()
    };

    // One map for all: each capability reads of it what it knows.
    private LlsdMap Fields()
    {
        var map = new LlsdMap();
        Identify(map);
        Describe(map);
        AddThings(map);
        AddPlaces(map);
        return map;
    }

    private void Identify(LlsdMap map)
    {
        string[] ids =
        [
            "item_id", "task_id", "object_id", "folder_id", "parent_id", "category_id", "group_id", "group", "session-id", "notecard-id",
            "object-id", "item-id", "folder-id", "abuser-id", "asset_id", "invoice", "linked_id", "region_id", "hash_id", "media_id",
            "snapshot_id", "auth_buyer_id", "day_asset"
        ];
        foreach (var id in ids)
        {
            if (_random.Below(8) > 0)
                map[id] = SomeId();
        }

        map["owner_id"] = _random.Below(2) == 0 ? _town.OwnerId : _town.VisitorId;
        map["local_id"] = _random.Below(5);
        map["ID"] = (int)_localIds[_random.Below(_localIds.Count)];
    }

    private void Describe(LlsdMap map)
    {
        (map["name"], map["description"], map["desc"]) = ("his", "his own", "his own");
        map["verb"] = _random.Below(4) == 0 ? "GET" : "UPDATE";
        map["method"] = Pick("accept invitation", "start conference", "mute update", "fetch history", "decline invitation");
        (map["asset_type"], map["inventory_type"]) = _random.Below(2) == 0 ? ("notecard", "notecard") : ("texture", "texture");
        map["profile-image-asset"] = Pick("sl_image_id", "fl_image_id");
        (map["type"], map["inv_type"], map["type_default"]) = (_random.Below(26), _random.Below(26), _random.Below(60) - 1);
        map["flags"] = LlsdValue.FromUInt32((uint)_random.Below(2));
        map["parcel_flags"] = LlsdValue.FromUInt32((uint)_random.Next());
        (map["sale_price"], map["ban_action"], map["side"], map["Face"]) = (1, _random.Below(4), _random.Below(7) - 1, _random.Below(6));
        (map["texture_index"], map["current_url"]) = (_random.Below(6), "http://example.org/his");
        (map["sl_about_text"], map["fl_about_text"], map["notes"]) = ("his", "his", "his");
        (map["agent_limit"], map["prim_bonus"], map["sim_access"]) = (_random.Below(40), 2.0, 13);
        (map["override_environment"], map["is_externally_visible"], map["block_terraform"]) = (Flag(), Flag(), Flag());
        (map["summary"], map["details"], map["mode"], map["language"]) = ("s", "d", "360", "de");
        map["gltf_json"] = "{\"materials\":[{\"alphaMode\":\"MASK\"}]}";
        map["display_name"] = new LlsdArray(Pick("Vera Resident", "Olga Resident"), "Vera the Great");
    }

    private void AddThings(LlsdMap map)
    {
        LlsdMap Small() => new()
        {
            ["item_id"] = SomeId(), ["folder_id"] = SomeId(), ["owner_id"] = SomeId(), ["linked_id"] = SomeId(), ["category_id"] = SomeId(),
            ["name"] = "his", ["type"] = 24, ["fetch_items"] = true, ["fetch_folders"] = true
        };
        foreach (var key in new[] { "items", "folders", "links", "categories" })
            map[key] = new LlsdArray(Small(), Small());
        foreach (var key in new[] { "ban_ids", "params", "object_ids", "selected_roots", "selected_prims", "agents" })
            map[key] = new LlsdArray(SomeId(), SomeId());
        map["object_media_data"] = new LlsdArray(Enumerable.Repeat<LlsdValue>(new LlsdMap { ["home_url"] = "http://example.org/his" }, 6));
        map["Material"] = new LlsdMap { ["NormMap"] = SomeId(), ["SpecExp"] = 3 };
        map["permissions"] = new LlsdMap { ["everyone_mask"] = -1, ["next_owner_mask"] = -1 };
        map["environment"] = new LlsdMap { ["day_length"] = 14_400 + _random.Below(1000), ["day_offset"] = _random.Below(1000) };
    }

    private void AddPlaces(LlsdMap map)
    {
        var place = new LlsdArray((double)_random.Below(256), (double)_random.Below(256), 25.0);
        (map["location"], map["position"], map["user_location"], map["pos-global"]) = (place, place, place, place);
        var home = new LlsdMap { ["X"] = 100.0, ["Y"] = 100.0, ["Z"] = 25.0 };
        map["HomeLocation"] = new LlsdMap { ["LocationId"] = 1, ["LocationPos"] = home, ["LocationLookAt"] = home };
    }

    private UUID SomeId() => _ids[_random.Below(_ids.Count)];

    private string SomeFolder() => _random.Below(2) == 0
        ? SomeId().ToString()
        : Folders[_random.Below(Folders.Length)];

    private bool Flag() => _random.Below(2) == 0;

    private string Pick(params string[] words) => words[_random.Below(words.Length)];
}
