using System.Text;

namespace OpenSim.Modules.Things.JsonStore;

/// <summary>Texts in single quotes, as scripts write them, whose own texts stand in double ones.</summary>
internal static class JsonQuotes
{
    public static string ToDouble(string json)
    {
        if (!json.Contains('\''))
            return json;
        var text = new StringBuilder(json.Length + 16);
        var quote = '\0';
        for (var at = 0; at < json.Length; at++)
        {
            var sign = json[at];
            if (quote == '\0')
            {
                quote = sign is '"' or '\'' ? sign : '\0';
                text.Append(quote == '\0' ? sign : '"');
            }
            else if (sign == quote)
            {
                quote = '\0';
                text.Append('"');
            }
            else if (sign == '\\' && at + 1 < json.Length)
            {
                at++;
                text.Append(json[at] == '\'' ? "'" : $"\\{json[at]}");
            }
            else
            {
                text.Append(sign == '"' ? "\\\"" : sign.ToString());
            }
        }

        return text.ToString();
    }
}
