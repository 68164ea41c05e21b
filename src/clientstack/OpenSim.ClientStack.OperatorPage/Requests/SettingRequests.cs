using System.Text.Json;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;
using OpenSim.Http;
using OpenSim.Settings;
using OpenSim.Settings.Checking;
using OpenSim.Settings.Declarations;

namespace OpenSim.ClientStack.OperatorPage.Requests;

/// <summary>The live settings: what they are, and changing them in the running program.</summary>
internal sealed partial class SettingRequests(SettingCatalog catalog, Configuration configuration, ILogger log)
{
    public Task List(HttpContext http) => JsonRequest.Reply(http, json =>
    {
        json.WriteStartArray();
        foreach (var setting in catalog.All.Where(s => s.Live))
            Write(json, setting);
        json.WriteEndArray();
    });

    public async Task Change(HttpContext http)
    {
        if (await JsonRequest.Read(http, "section", "key", "value") is not [var section, var key, var value])
            return;
        var refusal =
            catalog.Find(section, key) is not { Live: true } setting ? $"[{section}] {key} is no live setting." : setting.Check(value);
        if (refusal is not null)
        {
            await http.Refuse(StatusCodes.Status400BadRequest, refusal);
            return;
        }

        configuration.Set(section, key, value);
        LogChanged(section, key, SecretKeys.Shown(key, value));
        await http.ReplyText("OK\n");
    }

    private void Write(Utf8JsonWriter json, ISetting setting)
    {
        json.WriteStartObject();
        json.WriteString("section", setting.Section);
        json.WriteString("key", setting.Key);
        json.WriteString("value", SecretKeys.Shown(setting.Key, configuration.GetText(setting.Section, setting.Key) ?? setting.DefaultText));
        json.WriteString("default", setting.DefaultText);
        json.WriteBoolean("switch", setting.ValueType == typeof(bool));
        json.WriteString("unit", setting.Unit);
        json.WriteString("range", setting.RangeText);
        json.WriteString("doc", setting.Doc);
        json.WriteEndObject();
    }

    [LoggerMessage(20, LogLevel.Information, "Operator's page: [{Section}] {Key} = {Value}")]
    private partial void LogChanged(string section, string key, string value);
}
