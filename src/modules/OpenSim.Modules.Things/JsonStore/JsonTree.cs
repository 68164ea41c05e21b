using System.Globalization;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using OpenSim.Primitives;

namespace OpenSim.Modules.Things.JsonStore;

/// <summary>One store: a tree of values, and those who wait for some of them. Not for several threads.</summary>
/// <param name="maxText">Characters of all values and names together (<see cref="JsonSize"/>).</param>
internal sealed class JsonTree(int maxText)
{
    private const int MaxDepth = 32; // of what is put in
    private const int MaxWaiting = 100;

    private static readonly JsonDocumentOptions Reading = new() { MaxDepth = MaxDepth, AllowDuplicateProperties = false };
    private static readonly JsonSerializerOptions Writing = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping, MaxDepth = MaxDepth + JsonPath.MaxSteps + 1 // put in at the end of a path
    };

    private readonly List<Waiter> _waiting = [];
    private JsonNode? _root = new JsonObject();
    private int _text = JsonSize.Of(new JsonObject());

    private enum Wish : byte
    {
        Read,
        Take
    }

    /// <summary>Null for a text that is no JSON; an object for an empty one.</summary>
    public static JsonTree? Of(string json, int maxText)
    {
        var tree = new JsonTree(maxText);
        return json.Length == 0 || tree.Set(new JsonPath([]), json, isJson: true) ? tree : null;
    }

    public JsonNode? Find(JsonPath path)
    {
        var node = _root;
        foreach (var step in path.Steps)
        {
            node = step.IsName
                ? node is JsonObject map && map.TryGetPropertyValue(step.Name, out var value) ? value : null
                : node is JsonArray array && step.Index < array.Count ? array[step.Index] : null;
            if (node is null)
                return null;
        }

        return node;
    }

    /// <summary>Null for what has no text: a map or array without <paramref name="asJson"/>.</summary>
    public string? TextOf(JsonPath path, bool asJson) => Find(path) is { } node ? TextOf(node, asJson) : null;

    /// <summary>
    /// False where the place's parent is not there or of another kind, for what is no JSON, and when it would be too much.
    /// </summary>
    public bool Set(JsonPath path, string text, bool isJson)
    {
        if (!TryRead(text, isJson, out var value))
            return false;
        var size = JsonSize.Of(value) + JsonSize.OfPlace(path) - SizeAt(path);
        if ((long)_text + size > maxText || !Put(ref path, value))
            return false;
        _text += size;
        Tell(path);
        return true;
    }

    public bool Remove(JsonPath path)
    {
        var size = SizeAt(path);
        if (path.Steps.Count == 0)
            _root = null;
        else if (!Cut(path))
            return false;
        _text -= size;
        return true;
    }

    /// <summary>Tells of a value now, or when it is there; false when too many wait.</summary>
    /// <param name="script">Who is told; see <see cref="Forget"/>.</param>
    public bool Await(UUID script, JsonPath path, bool asJson, bool takes, Action<string> told)
    {
        if (TextOf(path, asJson) is { } text)
        {
            if (takes)
                Remove(path);
            told(text);
            return true;
        }

        if (_waiting.Count >= MaxWaiting)
            return false;
        _waiting.Add(new Waiter(script, path, asJson, takes ? Wish.Take : Wish.Read, told));
        return true;
    }

    /// <summary>A script that has ended waits for nothing any more, and takes nothing.</summary>
    public void Forget(UUID script) => _waiting.RemoveAll(waiter => waiter.Script == script);

    public static string? TextOf(JsonNode node, bool asJson)
    {
        if (node is JsonObject or JsonArray)
            return asJson ? node.ToJsonString(Writing) : null;
        var text = node.GetValueKind() switch
        {
            JsonValueKind.String => node.GetValue<string>(),
            JsonValueKind.True => "1",
            JsonValueKind.False => "0",
            _ => Number(node)
        };
        return asJson ? $"'{text}'" : text;
    }

    private static string Number(JsonNode node)
    {
        var text = node.ToJsonString();
        return int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var whole)
            ? whole.ToString(CultureInfo.InvariantCulture)
            : double.Parse(text, CultureInfo.InvariantCulture).ToString(CultureInfo.InvariantCulture);
    }

    private static bool TryRead(string text, bool isJson, out JsonNode? value)
    {
        value = isJson ? null : JsonValue.Create(text);
        if (!isJson)
            return true;
        try
        {
            value = JsonNode.Parse(JsonQuotes.ToDouble(text), documentOptions: Reading);
            return value is not null;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    /// <summary>What is counted for a place as it is now; 0 where there is none.</summary>
    private int SizeAt(JsonPath path)
    {
        if (path.Steps.Count == 0)
            return _root is null ? 0 : JsonSize.Of(_root);
        var step = path.Steps[^1];
        return ParentOf(path) switch
        {
            JsonObject map when step.IsName && map.TryGetPropertyValue(step.Name, out var value) =>
                JsonSize.OfPlace(path) + JsonSize.Of(value),
            JsonArray array when !step.IsName && step.Index < array.Count => JsonSize.OfPlace(path) + JsonSize.Of(array[step.Index]),
            _ => 0
        };
    }

    private JsonNode? ParentOf(JsonPath path) => Find(new JsonPath([.. path.Steps.SkipLast(1)]));

    /// <summary>A place behind the last becomes the number that it is then.</summary>
    private bool Put(ref JsonPath path, JsonNode? value)
    {
        if (path.Steps.Count == 0)
        {
            _root = value;
            return true;
        }

        var step = path.Steps[^1];
        switch (ParentOf(path))
        {
            case JsonObject map when step.IsName:
                map[step.Name] = value;
                return true;
            case JsonArray array when step.Index == JsonPath.Step.End:
                path = new JsonPath([.. path.Steps.SkipLast(1), new JsonPath.Step("", array.Count)]);
                array.Add(value);
                return true;
            case JsonArray array when !step.IsName && step.Index < array.Count:
                array[step.Index] = value;
                return true;
            default:
                return false;
        }
    }

    private bool Cut(JsonPath path)
    {
        var step = path.Steps[^1];
        switch (ParentOf(path))
        {
            case JsonObject map when step.IsName:
                return map.Remove(step.Name);
            case JsonArray array when step.Index == JsonPath.Step.End:
                return true;
            case JsonArray array when !step.IsName && step.Index < array.Count:
                array.RemoveAt(step.Index);
                return true;
            default:
                return false;
        }
    }

    // All who want to read it, then one who takes it.
    private void Tell(JsonPath changed)
    {
        foreach (var reader in _waiting.FindAll(w => w.Wish == Wish.Read && w.IsAbout(changed)))
        {
            _waiting.Remove(reader);
            Await(reader.Script, reader.Path, reader.AsJson, takes: false, reader.Told);
        }

        if (_waiting.Find(w => w.Wish == Wish.Take && w.IsAbout(changed) && TextOf(w.Path, w.AsJson) is not null) is { } taker)
        {
            _waiting.Remove(taker);
            Await(taker.Script, taker.Path, taker.AsJson, takes: true, taker.Told);
        }
    }

    private sealed record Waiter(UUID Script, JsonPath Path, bool AsJson, Wish Wish, Action<string> Told)
    {
        // What holds the place may have been put there with it.
        public bool IsAbout(JsonPath changed) => changed.IsWithin(Path) || Path.IsWithin(changed);
    }
}
