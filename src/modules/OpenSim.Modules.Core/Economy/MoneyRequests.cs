using OpenSim.Modules.Economy;
using OpenSim.Primitives;
using OpenSim.Services.Economy;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;

namespace OpenSim.Modules.Core.Economy;

/// <summary>What viewers ask of money in one region: MoneyBalanceRequest, MoneyTransferRequest.</summary>
internal sealed class MoneyRequests(Scene scene, ModuleContext context, IMoneyService service, IMoney money) : IMoneyRequests
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
            PayObject(viewer, part.Group.RootPart, amount);
        else
            PayPerson(viewer, to, amount, description);
    }

    private void PayObject(IViewer viewer, SceneObjectPart root, int amount)
    {
        if (root.OwnerId == root.GroupId && !root.GroupId.IsZero)
            viewer.Refuse("Objects of groups cannot be paid here.");
        else
            money.Pay(viewer, new Payment(root.OwnerId, amount, MoneyKind.ObjectPaid, root.Name), () => null);
    }

    // Money to nobody would lie there for ever.
    private void PayPerson(IViewer viewer, UUID to, int amount, string description) => scene.Background(viewer, "payee", async _ =>
    {
        var isSomebody = context.Services.GetService(typeof(IUserAccountService)) is not IUserAccountService accounts
            || await accounts.GetUserAccount(scene.Info.ScopeId, to) is not null;
        scene.Post(_ =>
        {
            if (isSomebody)
                money.Pay(viewer, new Payment(to, amount, MoneyKind.Gift, description), () => null);
            else
                viewer.Refuse("There is nobody of that id to be paid.");
        });
    });
}
