using System.Globalization;
using OpenSim.Console;
using OpenSim.Services.Login;

namespace OpenSim.Services.Commands;

/// <summary><c>login …</c>: whether people get in, and from which level on.</summary>
public sealed class LoginCommands(LoginGate gate)
{
    public void AddTo(CommandRegistry commands)
    {
        var users = commands.Group("Users");
        users.Add("login enable", "", "Lets people log in.", c => Enable(c, true));
        users.Add("login disable", "[<text>]", "Lets nobody log in, and says why; who is here stays.", Disable);
        users.Add("login status", "", "Says whether people can log in.", c => c.WriteLine(Status()));
        users.Add("login level", "<level>", "Lets only users of at least this level log in.", SetLevel);
        users.Add("login reset", "", "Lets users log in from that level on which [LoginService] MinLoginLevel says.",
            c => Require(c, gate.UsualLevel));
        users.Add("login text", "<text>", "Sets the words for people who have come in, until the next start.", SetText,
            "<USERNAME> stands for the name of who has come, \\n for the end of a line.");
    }

    private void Enable(CommandContext context, bool enabled)
    {
        gate.Enabled = enabled;
        context.WriteLine(Status());
    }

    private void Disable(CommandContext context)
    {
        gate.Text = string.Join(' ', context.Arguments);
        Enable(context, false);
    }

    private void SetLevel(CommandContext context)
    {
        if (context.Arguments is [var text]
            && int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var level))
            Require(context, level);
        else
            context.FailWithUsage();
    }

    private void Require(CommandContext context, int level)
    {
        gate.MinimumLevel = level;
        context.WriteLine($"Users of level {level} and above may log in{(gate.Enabled ? "" : " once logins are enabled")}.");
    }

    private void SetText(CommandContext context)
    {
        gate.Welcome = string.Join(' ', context.Arguments);
        context.WriteLine(gate.Welcome.Length == 0
            ? "People are told the words of [LoginService] WelcomeMessage."
            : $"People who log in are told: {gate.Welcome}");
    }

    private string Status() => !gate.Enabled
        ? gate.Text.Length == 0 ? "Logins are disabled." : $"Logins are disabled, and people are told: {gate.Text}"
        : gate.MinimumLevel == 0 ? "Logins are enabled."
        : $"Logins are enabled for level {gate.MinimumLevel} and above.";
}
