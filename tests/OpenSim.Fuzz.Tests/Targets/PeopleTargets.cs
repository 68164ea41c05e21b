using System.Text;
using OpenSim.ClientStack.LindenCaps.People;
using OpenSim.ClientStack.LindenCaps.Reports;
using OpenSim.Llsd;
using OpenSim.Services.Local.Users;
using OpenSim.Services.Users;

namespace OpenSim.Fuzz.Tests.Targets;

/// <summary>A report of abuse: whatever its body says, its numbers are numbers and its texts short.</summary>
public static class AbuseReportTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        Bytes("<map><key>category</key><integer>45</integer><key>position</key><array><real>1</real><real>2</real><real>3</real></array>"
            + "<key>summary</key><string>Noise</string><key>details</key><string>All night</string>"
            + "<key>abuser-id</key><uuid>7c5a3b0e-0000-4000-8000-000000000001</uuid></map>"),
        Bytes("<array />")
    ];

    public static IEnumerable<string> Tokens() => ["category", "position", "summary", "details", "abuser-id", "object-id", "nan", "<real>", "-1"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (!LlsdXml.TryRead(input, out var body, out _))
            return;
        var report = ReportBody.Read(body);
        if (!float.IsFinite(report.Position.Length()) && Math.Abs(report.Position.X) < 1e18f)
            throw new InvalidOperationException("A place that is none.");
        if (report.Summary.Length > 255 || report.Details.Length > 8192 || report.Category is < 0 or > 255)
            throw new InvalidOperationException("Longer than is kept.");
    }

    internal static byte[] Bytes(string llsd) => Encoding.UTF8.GetBytes($"<llsd>{llsd}</llsd>");
}

/// <summary>What a viewer changes of a profile.</summary>
public static class ProfileBodyTarget
{
    public static IEnumerable<byte[]> Seeds() =>
    [
        AbuseReportTarget.Bytes("<map><key>sl_about_text</key><string>Hi</string><key>allow_publish</key><boolean>1</boolean>"
            + "<key>sl_image_id</key><uuid>7c5a3b0e-0000-4000-8000-000000000001</uuid></map>")
    ];

    public static IEnumerable<string> Tokens() => ["sl_about_text", "fl_about_text", "home_page", "sl_image_id", "allow_publish", "<binary>"];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        if (LlsdXml.TryRead(input, out var body, out _)
            && ProfileBody.Apply(new UserProfileProperties(), body) is { AboutText.Length: > 65_000 } or { WebUrl.Length: > 65_000 })
            throw new InvalidOperationException("Longer than is kept.");
    }
}

/// <summary>A display name: what is taken can be seen, is short, and is the same when it is taken again.</summary>
public static class DisplayNameTarget
{
    public static IEnumerable<byte[]> Seeds() => [Encoding.UTF8.GetBytes("Ada  Löve "), Encoding.UTF8.GetBytes("名 𝔄1"), "\u202Eabc"u8.ToArray()];

    public static void Fuzz(ReadOnlySpan<byte> input)
    {
        var (name, fault) = DisplayNameText.Check(Encoding.UTF8.GetString(input));
        if (name.Length > DisplayNameText.Longest || name.Any(char.IsControl) || (fault != DisplayNameChange.Done && name.Length > 0))
            throw new InvalidOperationException("Not a name.");
        if (DisplayNameText.Check(name) != (name, DisplayNameChange.Done))
            throw new InvalidOperationException("Taken, and not taken again.");
    }
}
