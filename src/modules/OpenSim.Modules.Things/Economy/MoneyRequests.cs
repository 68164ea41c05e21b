using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Things.Economy;

/// <summary>What viewers ask of money in one region: MoneyBalanceRequest, MoneyTransferRequest.</summary>
internal sealed class MoneyRequests(Scene scene, ModuleContext context, IMoneyService service, MoneyNews news) : IMoneyRequests
{
    public void SendBalance(IViewer viewer, UUID transaction) => scene.Background(viewer, "balance", async _ =>
    {
        var balance = await service.GetBalance(viewer.Agent.AgentId);
        scene.Post(_ => viewer.People.SendMoneyBalance(balance, new MoneyMove(transaction)));
    }, transaction);

    // An object's owner has what is paid to it.
    public void Pay(IViewer viewer, UUID to, int amount, string description)
    {
        if (amount <= 0)
            viewer.Refuse("Only what is more than nothing can be paid.");
        else if (scene.TryGetPart(to, out var part))
            PayObject(viewer, part, amount);
        else
            PayPerson(viewer, to, amount, description);
    }

    private void PayObject(IViewer viewer, SceneObjectPart part, int amount)
    {
        var (root, payer) = (part.Group.RootPart, viewer.Agent.AgentId);
        if (root.OwnerId == root.GroupId && !root.GroupId.IsZero)
            viewer.Refuse("Objects of groups cannot be paid here.");
        else
            Transfer(viewer, root.OwnerId, amount, MoneyKind.ObjectPaid, root.Name, () => Tell(part, payer, amount));
    }

    private void Tell(SceneObjectPart part, UUID payer, int amount)
    {
        if (part.Exists)
            scene.Events.TriggerObjectPaid(part, payer, amount);
    }

    // Money to nobody would lie there for ever.
    private void PayPerson(IViewer viewer, UUID to, int amount, string description) => scene.Background(viewer, "payee", async _ =>
    {
        var isSomebody = context.Services.GetService(typeof(IUserAccountService)) is not IUserAccountService accounts
            || await accounts.GetUserAccount(scene.Info.ScopeId, to) is not null;
        if (isSomebody)
            Transfer(viewer, to, amount, MoneyKind.Gift, description);
        else
            scene.Post(_ => viewer.Refuse("There is nobody of that id to be paid."));
    });

    // Nothing is handed over for it. Any thread.
    /// <param name="done">With the token, when it is paid.</param>
    private void Transfer(IViewer viewer, UUID to, int amount, MoneyKind kind, string description, Action? done = null)
    {
        var transfer = new MoneyTransfer
        {
            Id = UUID.Random(), From = viewer.Agent.AgentId, To = to, Amount = amount, Kind = kind, Description = description
        };
        scene.Background(viewer, "payment", async _ =>
        {
            if (await service.Transfer(transfer) is not { } refusal)
            {
                if (done is not null)
                    scene.Post(_ => done());
                await news.Tell(transfer);
                return;
            }

            await news.TellNotPaid(transfer);
            scene.Post(_ => viewer.Messages.SendAlert(refusal));
        });
    }
}
