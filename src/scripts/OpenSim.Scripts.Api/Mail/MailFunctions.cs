using System.Globalization;
using System.Text;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Api.Running;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;
using OpenSim.Services.Mail;
using OpenSim.Services.Users;

namespace OpenSim.Scripts.Api.Mail;

/// <summary>Mail of scripts: from prim to prim within the program, and out of it by the operator's server.</summary>
[ScriptFunctions]
public static class MailFunctions
{
    private const int RootCreator = 1, ObjectOwner = 2; // TARGETED_EMAIL_…
    private const int LongestAddress = 320;
    private const string OtherHost = "lsl.secondlife.com"; // scripts that were written for Second Life say it

    /// <param name="address">A mail address, or a prim's: its key at [SMTP] internal_object_host.</param>
    public static void llEmail(RegionScript script, string address, string subject, string msg)
    {
        if (WhyNot(script, address.Trim(), subject, msg) is { } refusal)
            script.Complain($"llEmail: {refusal}");
        else if (PrimOf(script, address.Trim()) is { } prim)
            ToPrim(script, prim, subject, msg);
        else
            Out(script, "llEmail", address.Trim(), subject, msg);
    }

    /// <summary>
    /// To the owner; to the root's creator where the script is his own too, so that nobody is written to who wants nothing of it.
    /// </summary>
    public static void llTargetedEmail(RegionScript script, int target, string subject, string msg)
    {
        var (part, root) = (script.Part, script.Part.Group.RootPart);
        var isCreators = part.Inventory?.Find(script.Host.ItemId)?.CreatorId == root.CreatorId.ToString();
        var to = target switch
        {
            ObjectOwner when part.OwnerId != part.GroupId => part.OwnerId,
            RootCreator when isCreators => root.CreatorId,
            _ => UUID.Zero
        };
        if (to.IsZero || script.Engine.Service<IUserAccountService>() is not { } accounts)
            return;
        if (WhyNot(script, "", subject, msg) is { } refusal)
            script.Complain($"llTargetedEmail: {refusal}");
        else
            Out(script, "llTargetedEmail", "", subject, msg,
                async () => (await accounts.GetUserAccount(script.Scene.Info.ScopeId, to))?.Email ?? "");
    }

    /// <summary>The oldest mail from that address and of that subject, empty for any, is told to the scripts of the prim.</summary>
    public static void llGetNextEmail(RegionScript script, string address, string subject)
    {
        if (script.Engine.Mail.Take(script.Part.Id, address, subject, out var left) is not { } letter)
            return;
        var told = new ScriptEvent(EventKind.email, LslList.Of(
            letter.Time.ToString(CultureInfo.InvariantCulture), letter.Sender, letter.Subject, letter.Text, left));
        foreach (var host in script.Engine.ScriptsIn(script.Part))
            host.Post(told);
    }

    private static string? WhyNot(RegionScript script, string address, string subject, string text)
    {
        var mail = script.Engine.Mail;
        if (address.Length > LongestAddress)
            return "this is no address.";
        if (Encoding.UTF8.GetByteCount(subject) + Encoding.UTF8.GetByteCount(text) > mail.MaxSize)
            return $"subject and text have more than {mail.MaxSize} bytes.";
        return mail.MaySend(script.Part.OwnerId) ? null : "its owner's objects have sent as many mails as they may in an hour.";
    }

    private static UUID? PrimOf(RegionScript script, string address)
    {
        var at = address.IndexOf('@');
        if (at < 0 || !UUID.TryParse(address.AsSpan(0, at), out var prim))
            return null;
        var host = address[(at + 1)..];
        return host.Equals(script.Engine.Mail.Host, StringComparison.OrdinalIgnoreCase)
            || host.Equals(OtherHost, StringComparison.OrdinalIgnoreCase) ? prim : null;
    }

    private static void ToPrim(RegionScript script, UUID prim, string subject, string text)
    {
        if (script.Engine.Mail.MayReach(prim))
            script.Engine.Bring(prim, new ObjectLetter((int)script.Scene.Clock.UnixTime, $"{script.Part.Id}@{script.Engine.Mail.Host}",
                subject, About(script) + text));
        else
            script.Complain("llEmail: this prim has been sent as many mails as it may be in an hour.");
    }

    private static void Out(
        RegionScript script, string function, string address, string subject, string text, Func<Task<string>>? find = null)
    {
        if (!script.Engine.Mail.GoesOut || script.Engine.Service<IMailSender>() is not { } sender)
        {
            script.Complain($"{function}: no mail goes out from here.");
            return;
        }

        var letter = new Letter
        {
            Sender = script.Part.OwnerId, SenderName = script.Part.Name, To = address,
            Subject = $"(OSObj{script.Part.Id}) {subject}".ReplaceLineEndings(" "), Text = About(script) + text
        };
        var isAsked = script.Engine.Ask(script, "mail of a script", async _ =>
        {
            var to = find is null ? address : await find();
            if (to.Length > 0 && await sender.Send(letter with { To = to }) is { } refusal)
                script.Scene.Post(_ => script.Complain($"{function}: {refusal}"));
            return null;
        });
        if (!isAsked)
            script.Complain($"{function}: too many mails at once.");
    }

    // As scripts take it apart.
    private static string About(RegionScript script)
    {
        var (at, info) = (script.Part.WorldPosition, script.Scene.Info);
        return string.Create(CultureInfo.InvariantCulture, $"Object-Name: {script.Part.Name}\nRegion: {info.Name} "
            + $"({info.Handle.MetresX}, {info.Handle.MetresY})\nLocal-Position: ({(int)at.X}, {(int)at.Y}, {(int)at.Z})\n\n");
    }
}
