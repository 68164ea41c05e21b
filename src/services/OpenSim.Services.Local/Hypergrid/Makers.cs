using System.Security;
using System.Text;
using OpenSim.Primitives;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>
/// Puts the home of those who have made an object, and what lies in it, beside their ids in its XML: <c>CreatorData</c> behind
/// <c>CreatorID</c>, where OpenSimulator's regions look for it. Anyone who comes from elsewhere has it already.
/// </summary>
internal static class Makers
{
    private const string Open = "<CreatorID>";
    private const string Close = "</CreatorID>";
    private const string Data = "<CreatorData>";
    private const int IdLength = 36;

    /// <param name="homeOf">home URI;First Last of somebody of this grid, null for others.</param>
    public static async ValueTask<byte[]> Sign(byte[] xml, Func<UUID, ValueTask<string?>> homeOf)
    {
        var text = Encoding.UTF8.GetString(xml);
        var known = new Dictionary<UUID, string?>();
        var signed = new StringBuilder(text.Length + 256);
        var at = 0;
        while (Next(text, at) is { } next)
        {
            signed.Append(text, at, next.End - at);
            at = next.End;
            if (!known.TryGetValue(next.Id, out var home))
                known[next.Id] = home = await homeOf(next.Id);
            if (home is not null && !text.AsSpan(at).TrimStart().StartsWith(Data))
                signed.Append(Data).Append(SecurityElement.Escape(home)).Append("</CreatorData>");
        }

        return at == 0 ? xml : Encoding.UTF8.GetBytes(signed.Append(text, at, text.Length - at).ToString());
    }

    // The id is in an element of its own, named UUID or Guid by different writers.
    private static (UUID Id, int End)? Next(string text, int from)
    {
        var start = text.IndexOf(Open, from, StringComparison.Ordinal);
        var end = start < 0 ? -1 : text.IndexOf(Close, start, StringComparison.Ordinal);
        if (end < 0)
            return null;
        var inner = text.AsSpan(start + Open.Length, end - start - Open.Length);
        var id = UUID.Zero;
        for (var i = 0; i + IdLength <= inner.Length && id.IsZero; i++)
            _ = UUID.TryParse(inner.Slice(i, IdLength), out id);
        return (id, end + Close.Length);
    }
}
