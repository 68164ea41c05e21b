using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using OpenSim.Llsd;
using OpenSim.Settings;

namespace OpenSim.Http.Pages;

/// <summary>
/// What viewers learn about a grid from its login address: every key of ini section GridInfoService, and under which addresses other grids
/// know it, as XML (<c>/get_grid_info</c>), JSON (<c>/json_grid_info</c>) and XML-RPC.
/// </summary>
/// <param name="hasHelpers">Whether the helper pages that viewers look for at <c>economy</c> are where they ask for this.</param>
internal sealed class GridInfoPage(Configuration configuration, Func<bool> hasHelpers)
{
    private const string Section = "GridInfoService";

    public Task AnswerXml(HttpContext http, string rest)
    {
        var xml = new StringBuilder("<gridinfo>");
        foreach (var (key, value) in Values(http))
        {
            if (IsElementName(key))
                xml.Append('<').Append(key).Append('>').Append(System.Security.SecurityElement.Escape(value)).Append("</").Append(key)
                    .Append('>');
        }

        return http.ReplyText(xml.Append("</gridinfo>").ToString(), "application/xml");
    }

    public Task AnswerJson(HttpContext http, string rest) => http.ReplyText(JsonText(Values(http)), "application/json");

    public ValueTask<LlsdValue> AnswerXmlRpc(XmlRpcCall call, HttpContext http)
    {
        var reply = new LlsdMap();
        foreach (var (key, value) in Values(http))
            reply[key] = value;
        return ValueTask.FromResult<LlsdValue>(reply);
    }

    // Without a word about it in the ini, the login address is the one by which the asker has come.
    private OrderedDictionary<string, string> Values(HttpContext http)
    {
        var values = new OrderedDictionary<string, string>(StringComparer.Ordinal)
        {
            ["platform"] = "OpenSim",
            ["gridname"] = "OpenSim",
            ["gridnick"] = "opensim",
            ["login"] = $"http://{http.Request.Host.Value}/"
        };
        if (hasHelpers())
            values["economy"] = values["login"];
        if (configuration.GetText("Economy", "economy")?.Trim('"', ' ') is { Length: > 0 } economy)
            values["economy"] = economy;
        foreach (var (key, value) in configuration.Keys(Section))
            values[key] = value.Trim('"');
        Add("home", "HomeURI", Text("home") ?? configuration.GetText("LoginService", "SRV_HomeURI"));
        Add("homealias", "HomeURIAlias", null);
        Add("gatekeeper", "GatekeeperURI", Text("gatekeeper"));
        Add("gatekeeperalias", "GatekeeperURIAlias", null);
        return values;

        string? Text(string name) => values.GetValueOrDefault(name) is { Length: > 0 } text ? text : null;

        // Anything section Hypergrid or Startup says goes before what this section has.
        void Add(string name, string key, string? otherwise)
        {
            var text = configuration.GetText("Hypergrid", key) ?? configuration.GetText("Startup", key) ?? otherwise;
            if (text?.Trim('"', ' ') is { Length: > 0 } address)
                values[name] = address;
        }
    }

    private static string JsonText(IEnumerable<KeyValuePair<string, string>> values)
    {
        using var stream = new MemoryStream();
        using (var json = new Utf8JsonWriter(stream))
        {
            json.WriteStartObject();
            foreach (var (key, value) in values)
                json.WriteString(key, value);
            json.WriteEndObject();
        }

        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private static bool IsElementName(string key) =>
        key.Length > 0 && char.IsAsciiLetter(key[0]) && key.All(c => char.IsAsciiLetterOrDigit(c) || c is '_' or '-' or '.');
}
