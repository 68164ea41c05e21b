using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Users;

namespace OpenSim.Services.Commands;

/// <summary>Accounts: the commands that OpenSimulator's standalone and ROBUST have.</summary>
public sealed class UserCommands(ServiceSet services)
{
    public void AddTo(CommandRegistry commands)
    {
        var users = commands.Group("Users");
        users.Add("create user", "[<first> <last> <password> <email> [<user id> [<model>]]]",
            "Makes a user, with the look of the model, \"First Last\". What is left out is asked for, but for id and model.", Create,
            holdsSecret: words => words.Count > 4);
        users.Add("reset user password", "[<first> <last> <password>]", "Gives a user a new password.", ResetPassword,
            holdsSecret: words => words.Count > 5);
        users.Add("reset user email", "[<first> <last> <email>]", "Changes a user's e-mail address.", ResetEmail);
        users.Add("set user level", "[<first> <last> <level>]", "Changes a user's level: below 0 may not log in, 200 and more is a god.",
            SetLevel);
        users.Add("show account", "<first> <last>", "Shows what is known of a user.", ShowAccount);
    }

    private async ValueTask Create(CommandContext context)
    {
        if (Ask(context, "First name", "Last name", "Password*", "E-mail") is not [var first, var last, var password, var email, ..])
            return;
        var (id, model) = (UUID.Zero, context.Arguments.ElementAtOrDefault(5) ?? "");
        if (context.Arguments.ElementAtOrDefault(4) is { Length: > 0 } word && !UUID.TryParse(word, out id))
        {
            context.Fail($"The user {first} {last} is not made: {word} is no id.");
            return;
        }

        var account = await services.Accounts.CreateUser(UUID.Zero, id, first, last, password, email, model);
        if (account is null)
            context.Fail($"The user {first} {last} is not made: the name is taken, or not one word each of up to 31 characters without "
                + $"any of ; @ | , \" < > / \\ & :{(model.Length > 0 ? $", or there is no user {model} to dress like" : "")}.");
        else
            context.WriteLine($"Made the user {account.Name}, {account.PrincipalId}.");
    }

    private async ValueTask ResetPassword(CommandContext context)
    {
        if (Ask(context, "First name", "Last name", "New password*") is not [var first, var last, var password, ..]
            || await Find(context, first, last) is not { } account)
            return;
        if (await services.Authentication.SetPassword(account.PrincipalId, password))
            context.WriteLine($"The password of {account.Name} is changed.");
        else
            context.Fail("The password could not be stored.");
    }

    private async ValueTask ResetEmail(CommandContext context)
    {
        if (Ask(context, "First name", "Last name", "E-mail") is [var first, var last, var email, ..]
            && await Find(context, first, last) is { } account)
            await Store(context, account with { Email = email }, "e-mail address");
    }

    private async ValueTask SetLevel(CommandContext context)
    {
        if (Ask(context, "First name", "Last name", "Level") is not [var first, var last, var text, ..]
            || await Find(context, first, last) is not { } account)
            return;
        if (int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out var level))
            await Store(context, account with { UserLevel = level }, "level");
        else
            context.Fail($"{text}: a level is a whole number.");
    }

    private async ValueTask ShowAccount(CommandContext context)
    {
        if (Ask(context, "First name", "Last name") is not [var first, var last, ..] || await Find(context, first, last) is not { } account)
            return;
        context.WriteLine($"Name:    {account.Name}");
        context.WriteLine($"ID:      {account.PrincipalId}");
        context.WriteLine($"Title:   {account.UserTitle}");
        context.WriteLine($"E-mail:  {account.Email}");
        context.WriteLine($"Created: {DateTimeOffset.FromUnixTimeSeconds(account.Created):yyyy-MM-dd HH:mm} UTC");
        context.WriteLine($"Level:   {account.UserLevel}");
        context.WriteLine($"Flags:   {account.UserFlags}");
        foreach (var (name, address) in account.ServiceUrls)
            context.WriteLine($"{name}: {address}");
    }

    private async ValueTask<UserAccount?> Find(CommandContext context, string first, string last)
    {
        var account = await services.Accounts.GetUserAccount(UUID.Zero, first, last);
        if (account is null)
            context.Fail($"There is no user {first} {last}.");
        return account;
    }

    private async ValueTask Store(CommandContext context, UserAccount account, string what)
    {
        if (await services.Accounts.StoreUserAccount(account))
            context.WriteLine($"The {what} of {account.Name} is changed.");
        else
            context.Fail("The account could not be stored.");
    }

    /// <summary>
    /// The arguments typed, with what is missing asked for; null when nobody can answer. A question that ends in * is a secret.
    /// </summary>
    private static List<string>? Ask(CommandContext context, params string[] questions)
    {
        var answers = new List<string>(context.Arguments);
        for (var i = answers.Count; i < questions.Length; i++)
        {
            if (context.Ask(questions[i].TrimEnd('*'), questions[i].EndsWith('*')) is not { } answer)
            {
                context.FailWithUsage($"{questions[i].TrimEnd('*')} is missing.");
                return null;
            }

            answers.Add(answer);
        }

        return answers;
    }
}
