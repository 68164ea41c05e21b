using System.Text;
using OpenSim.Llsd;

namespace OpenSim.Services.Http.OpenId;

/// <summary>
/// Fields of an OpenID message without their prefix, in the order in which they are set (OpenID Authentication 2.0, section 4, and 1.1).
/// </summary>
public sealed class OpenIdMessage
{
    public const string Version2 = "http://specs.openid.net/auth/2.0";

    private const string Prefix = "openid.";
    private const int MaxField = 4096;

    private readonly Dictionary<string, string> _fields = new(StringComparer.Ordinal);

    public bool IsVersion2 => this["ns"] == Version2;

    /// <summary>Empty where there is none.</summary>
    public string this[string name]
    {
        get => _fields.GetValueOrDefault(name, "");
        set => _fields[name] = value;
    }

    /// <summary>The message in a form or query; null when a field is no text of one line, or too long.</summary>
    public static OpenIdMessage? Read(LlsdMap form)
    {
        var message = new OpenIdMessage();
        foreach (var (name, value) in form.Items)
        {
            if (!name.StartsWith(Prefix, StringComparison.Ordinal))
                continue;
            var text = value.AsString();
            if (text.Length > MaxField || text.Contains('\n', StringComparison.Ordinal))
                return null;
            message[name[Prefix.Length..]] = text;
        }

        return message;
    }

    /// <summary>Names with their prefix, and values.</summary>
    public IEnumerable<(string Name, string Value)> Fields => _fields.Select(pair => (Prefix + pair.Key, pair.Value));

    /// <summary>The address with the message behind it.</summary>
    public string AddTo(string address)
    {
        var query = string.Join('&', Fields.Select(f => $"{Uri.EscapeDataString(f.Name)}={Uri.EscapeDataString(f.Value)}"));
        return address + (address.Contains('?', StringComparison.Ordinal) ? "&" : "?") + query;
    }

    /// <summary>As whoever asks directly is answered: a line for each field.</summary>
    public ServiceAnswer ToAnswer(int status = 200) =>
        ServiceAnswer.Text(string.Concat(_fields.Select(pair => $"{pair.Key}:{pair.Value}\n")), status);

    /// <summary>The bytes that are signed: the named fields, a line for each. Null when one of them is missing.</summary>
    public byte[]? Signed(IEnumerable<string> names)
    {
        var text = new StringBuilder();
        foreach (var name in names)
        {
            if (!_fields.TryGetValue(name, out var value))
                return null;
            text.Append(name).Append(':').Append(value).Append('\n');
        }

        return Encoding.UTF8.GetBytes(text.ToString());
    }
}
