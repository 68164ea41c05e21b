using System.Text.Json;
using Microsoft.AspNetCore.Http;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.Http.Pages;

/// <summary>
/// Statistics for machines: <c>/ManagedStats</c>, all that are registered as category, container and name, and <c>/metrics</c>, the same as
/// OpenMetrics text.
/// </summary>
internal sealed class StatPages(StatRegistry statistics)
{
    /// <summary>
    /// All statistics, or those of <c>?cat=</c>, <c>?cont=</c> and <c>?stat=</c>; <c>?callback=</c> wraps them in a function call.
    /// </summary>
    public Task AnswerAll(HttpContext http, string rest)
    {
        var query = http.Request.Query;
        var (category, container, name) = (query["cat"].ToString(), query["cont"].ToString(), query["stat"].ToString());
        return http.ReplyJson(json =>
        {
            json.WriteStartObject();
            foreach (var byCategory in statistics.All.Where(s => Fits(s.Def.Category, category) && Fits(s.Def.Container, container)
                && Fits(s.Def.ShortName, name)).GroupBy(s => s.Def.Category))
            {
                json.WriteStartObject(byCategory.Key);
                foreach (var byContainer in byCategory.GroupBy(s => s.Def.Container))
                    WriteContainer(json, byContainer);
                json.WriteEndObject();
            }

            json.WriteEndObject();
        });
    }

    /// <summary>All statistics as OpenMetrics text.</summary>
    public Task AnswerMetrics(HttpContext http, string rest) =>
        http.ReplyText(new OpenMetricsText(statistics).Write(), OpenMetricsText.ContentType);

    private static void WriteContainer(Utf8JsonWriter json, IGrouping<string, Stat> stats)
    {
        json.WriteStartObject(stats.Key);
        foreach (var stat in stats)
        {
            json.WriteStartObject(stat.Def.ShortName);
            json.WriteString("Category", stat.Def.Category);
            json.WriteString("Container", stat.Def.Container);
            json.WriteString("ShortName", stat.Def.ShortName);
            json.WriteString("Description", stat.Def.Description);
            json.WriteString("UnitName", stat.Def.Unit);
            WriteNumber(json, "Value", stat.Value);
            json.WriteEndObject();
        }

        json.WriteEndObject();
    }

    private static bool Fits(string value, string wanted) =>
        wanted.Length == 0 || wanted == "all" || value.Equals(wanted, StringComparison.OrdinalIgnoreCase);

    private static void WriteNumber(Utf8JsonWriter json, string name, double value)
    {
        if (double.IsFinite(value))
            json.WriteNumber(name, value);
        else
            json.WriteNull(name);
    }
}
