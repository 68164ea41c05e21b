using System.Globalization;
using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Users;

namespace OpenSim.Modules.Things.Economy;

/// <summary><c>money show</c>, <c>money give</c>, and what is to become of money that is held.</summary>
internal sealed class MoneyCommands(ModuleContext context, IMoneyService service, MoneyNews news, HeldPayments held)
{
    private const int Listed = 20;

    public void AddTo(CommandRegistry commands)
    {
        var users = commands.Group("Users");
        users.Add("money show", "[<first> <last>]", "Shows what a user has, and his last transfers; without a name the bank's.", Show);
        users.Add("money give", "<first> <last> <amount>", "Gives a user money out of the bank.", Give,
            "The bank's balance goes below nothing by as much: all balances together stay 0.");
        users.Add("money held", "", "Shows money that is held for what is being handed over.", ShowHeld);
        users.Add("money settle", "<transaction>", "Gives held money to the payee.", command => Decide(command, isHandedOver: true));
        users.Add("money return", "<transaction>", "Gives held money back to the payer.", command => Decide(command, isHandedOver: false));
    }

    private async ValueTask Show(CommandContext command)
    {
        if (await Account(command, command.Arguments) is not { } account)
            return;
        command.WriteLine($"Balance  {await service.GetBalance(account)}");
        var table = new ConsoleTable("When", "From", "To", "Amount", "For", "Description", "State");
        foreach (var transfer in await service.GetTransfers(account, Listed))
            table.Add([.. await Cells(transfer), transfer.State.ToString()]);
        if (table.Count > 0)
            table.WriteTo(command.Out);
    }

    private async ValueTask ShowHeld(CommandContext command)
    {
        var table = new ConsoleTable("Transaction", "When", "From", "To", "Amount", "For", "Description");
        foreach (var transfer in await service.GetHeld(UUID.Zero, Listed))
            table.Add([transfer.Id.ToString(), .. await Cells(transfer)]);
        if (table.Count > 0)
            table.WriteTo(command.Out);
        else
            command.WriteLine("No money is held.");
    }

    private async ValueTask Decide(CommandContext command, bool isHandedOver)
    {
        if (command.Arguments is not [var text] || !UUID.TryParse(text, out var id))
        {
            command.FailWithUsage();
            return;
        }

        if ((await service.GetHeld(UUID.Zero, int.MaxValue)).FirstOrDefault(transfer => transfer.Id == id) is not { } transfer)
        {
            command.Fail("No money is held by that transaction.");
            return;
        }

        await held.Decide(transfer, isHandedOver);
        command.WriteLine($"{await NameOf(isHandedOver ? transfer.To : transfer.From)} has the {transfer.Amount} now.");
    }

    private async ValueTask<string[]> Cells(MoneyTransfer transfer) =>
    [
        DateTimeOffset.FromUnixTimeSeconds(transfer.Created).ToString("yyyy-MM-dd HH:mm:ss", CultureInfo.InvariantCulture),
        await NameOf(transfer.From), await NameOf(transfer.To), transfer.Amount.ToString(CultureInfo.InvariantCulture),
        transfer.Kind.ToString(), transfer.Description
    ];

    private async ValueTask Give(CommandContext command)
    {
        if (command.Arguments is not [_, _, var text]
            || !int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var amount))
        {
            command.FailWithUsage();
            return;
        }

        if (await Account(command, [.. command.Arguments.Take(2)]) is not { } account)
            return;
        var transfer = new MoneyTransfer
        {
            Id = UUID.Random(), To = account, Amount = amount, Kind = MoneyKind.Grant, Description = "given by the operator"
        };
        if (await service.Transfer(transfer) is { } refusal)
        {
            command.Fail(refusal);
            return;
        }

        await news.Tell(transfer);
        command.WriteLine($"{command.Arguments[0]} {command.Arguments[1]} has {await service.GetBalance(account)} now.");
    }

    private async ValueTask<UUID?> Account(CommandContext command, IReadOnlyList<string> names)
    {
        if (names.Count == 0)
            return UUID.Zero;
        if (names is not [var first, var last] || Accounts is null)
        {
            command.FailWithUsage();
            return null;
        }

        var account = await Accounts.GetUserAccount(UUID.Zero, first, last);
        if (account is null)
            command.Fail($"There is no user {first} {last}.");
        return account?.PrincipalId;
    }

    private async ValueTask<string> NameOf(UUID id) => id.IsZero ? "the bank"
        : Accounts is null ? id.ToString() : (await Accounts.GetUserAccount(UUID.Zero, id))?.Name ?? id.ToString();

    private IUserAccountService? Accounts => (IUserAccountService?)context.Services.GetService(typeof(IUserAccountService));
}
