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
        users.Add("login disable", "", "Lets nobody log in; who is here stays.", c => Enable(c, false));
        users.Add("login status", "", "Says whether people can log in.", c => c.WriteLine(Status()));
        users.Add("login level", "<level>", "Lets only users of at least this level log in.", SetLevel);
        users.Add("login reset", "", "Lets users of every level from 0 on log in.", c => Require(c, 0));
        users.Add("login text", "<text>", "What people are told while logins are disabled.", SetText);
    }

    private void Enable(CommandContext context, bool enabled)
    {
        gate.Enabled = enabled;
        context.WriteLine(Status());
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
        gate.Text = string.Join(' ', context.Arguments);
        context.WriteLine(gate.Text.Length == 0
            ? "People are told the usual words while logins are disabled."
            : $"While logins are disabled, people are told: {gate.Text}");
    }

    private string Status() => !gate.Enabled ? "Logins are disabled."
        : gate.MinimumLevel == 0 ? "Logins are enabled."
        : $"Logins are enabled for level {gate.MinimumLevel} and above.";
}
